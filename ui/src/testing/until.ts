/** Waits for a condition without a fixed timeout, because machines differ in speed. Then updates the page. */
import { flushSync } from "svelte";
import { vi } from "vitest";

export async function until<T>(check: () => T | null | undefined | false): Promise<T> {
  const found = await vi.waitUntil(check, { timeout: 30_000, interval: 5 });
  flushSync();
  return found as T;
}
