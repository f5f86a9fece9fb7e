/** Time that passes only when a test lets it: `mock.timers.tick`. */

import { mock } from "node:test";

export function stopClock() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
}
