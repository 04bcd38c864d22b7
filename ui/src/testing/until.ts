/** Waits for a condition without a fixed timeout, because machines differ in speed. */
import { vi } from "vitest";

export function until<T>(check: () => T | null | undefined | false): Promise<T> {
  return vi.waitUntil(check, { timeout: 30_000, interval: 5 }) as Promise<T>;
}
