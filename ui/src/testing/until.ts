/** Waits for something that will happen; how long it takes is the machine's affair, not the test's. */
import { vi } from "vitest";

export function until<T>(check: () => T | null | undefined | false): Promise<T> {
  return vi.waitUntil(check, { timeout: 30_000, interval: 5 }) as Promise<T>;
}
