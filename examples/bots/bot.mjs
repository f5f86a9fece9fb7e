#!/usr/bin/env node
// A bot in ten lines: a random legal move.  knall check-bot examples/bots/bot.mjs
import { createInterface } from "node:readline";
const lines = createInterface({ input: process.stdin });
let moves, seed;
lines.on("line", (line) => {
  const [word, ...rest] = line.split(" ");
  if (word === "knall") console.log("ready bot.mjs");
  else if (word === "match") seed = Number(rest.at(-1).split("=")[1]);
  else if (word === "moves") moves = rest;
  else if (word === "go") console.log("move " + moves[(seed = (seed * 16807) % 2147483647) % moves.length]);
});
