/** What the page about the site says in English. */
export const about = {
  lead: "Knall is a small place for tabletop games about the Big Bang. Play against bots, with friends far away, or together on one screen. No account, no advertising.",
  parts: [
    {
      title: "Your data",
      words:
        "A cookie with a random number recognises your seat; there is nothing else that knows you. Names, matches and chat are kept on this server so that you can come back to them.",
      points: [],
    },
    {
      title: "Chance you can check",
      words: "Nobody can steer the dice and cards here, not even the server:",
      points: [
        "Before a match the server picks a secret and shows its fingerprint (SHA-256).",
        "Everyone's browser adds a random number when they sit down.",
        "Every die and card is computed from the secret and those numbers.",
        "After the match the secret is published, and your browser computes everything again.",
      ],
    },
    {
      title: "For everyone",
      words:
        "Everything works with mouse, finger, keyboard or screen reader. Every move is also a button with a sentence. On the board, the arrow keys go from piece to piece, Enter touches, Escape takes back.",
      points: [],
    },
  ],
  api: "The API, documented",
};
