/** Was die Seite über die Seite auf Deutsch sagt. */
export const about = {
  lead: "Knall ist ein kleiner Ort für Brettspiele rund um den großen Knall. Spiel gegen Bots, mit Freunden in der Ferne oder gemeinsam an einem Bildschirm. Ohne Konto, ohne Werbung.",
  parts: [
    {
      title: "Deine Daten",
      words:
        "Ein Cookie mit einer Zufallszahl erkennt deinen Platz wieder; sonst kennt dich hier nichts. Namen, Partien und Chat bleiben auf diesem Server, damit du zu ihnen zurückkehren kannst.",
      points: [],
    },
    {
      title: "Zufall zum Nachprüfen",
      words: "Niemand kann hier Würfel und Karten lenken, auch der Server nicht:",
      points: [
        "Vor der Partie wählt der Server ein Geheimnis und zeigt dessen Fingerabdruck (SHA-256).",
        "Der Browser jedes Mitspielers gibt beim Hinsetzen eine Zufallszahl dazu.",
        "Jeder Würfel und jede Karte wird aus dem Geheimnis und diesen Zahlen berechnet.",
        "Nach der Partie wird das Geheimnis veröffentlicht, und dein Browser rechnet alles nach.",
      ],
    },
    {
      title: "Für alle",
      words:
        "Alles geht mit Maus, Finger, Tastatur oder Screenreader. Jeder Zug ist auch eine Schaltfläche mit einem Satz. Auf dem Brett führen die Pfeiltasten von Stück zu Stück, Enter berührt, Escape nimmt zurück.",
      points: [],
    },
  ],
  api: "Die API, dokumentiert",
};
