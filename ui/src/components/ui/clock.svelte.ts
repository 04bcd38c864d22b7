/** The time, for texts such as "12 s ago". It ticks only while something on the page reads it. */
import { createSubscriber } from "svelte/reactivity";

class Clock {
  #subscribe: () => void;

  constructor(tickMs: number) {
    this.#subscribe = createSubscriber((update) => {
      const ticking = setInterval(update, tickMs);
      return () => clearInterval(ticking);
    });
  }

  get nowMs(): number {
    this.#subscribe();
    return Date.now();
  }
}

/** For seconds that grow. */
export const secondClock = new Clock(1000);
/** For days and hours: midnight is noticed within a minute. */
export const minuteClock = new Clock(60_000);
