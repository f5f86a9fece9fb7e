/** A few soft tones. */

/** Each sound: pitch, start and length of its tones, in hertz and seconds. */
const SOUNDS = {
  move: [[440, 0, 0.06]],
  turn: [
    [523, 0, 0.12],
    [784, 0.12, 0.2],
  ],
  over: [
    [523, 0, 0.15],
    [659, 0.15, 0.15],
    [784, 0.3, 0.4],
  ],
};
const context = new AudioContext();

/** @param {"move"|"turn"|"over"} name */
export function sound(name) {
  for (const [pitch, start, length] of SOUNDS[name]) tone(pitch, context.currentTime + start, length);
}

/** @param {number} pitch @param {number} start @param {number} length */
function tone(pitch, start, length) {
  const source = new OscillatorNode(context, { frequency: pitch, type: "triangle" });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setTargetAtTime(0.12, start, 0.01);
  volume.gain.setTargetAtTime(0, start + length, 0.05);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + length + 0.4);
}
