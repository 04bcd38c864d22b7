/** Announcements queued for the shell: sent one after the other, so that their order stays, and limited in number. */
import type { Announcement } from "./liveRegions";

/** Limit on queued announcements: late ones are useless. */
const MAX_WAITING = 16;

export class AnnouncementQueue {
  readonly #send: (announcement: Announcement) => Promise<unknown>;
  readonly #waiting: Announcement[] = [];
  #isSending = false;

  constructor(send: (announcement: Announcement) => Promise<unknown>) {
    this.#send = send;
  }

  /** Queues an announcement. A full queue drops the oldest polite one first. */
  add(announcement: Announcement): void {
    this.#waiting.push(announcement);
    if (this.#waiting.length > MAX_WAITING) {
      const oldest = this.#waiting.findIndex(({ isAssertive }) => !isAssertive);
      this.#waiting.splice(Math.max(oldest, 0), 1);
    }
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      try {
        await this.#send(next);
      } catch (cause) {
        console.warn(cause);
      }
    }
    this.#isSending = false;
  }
}
