import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeated } from "./repeated";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work is repeated a pause after its end, also after a failure, until it is stopped", async () => {
  const ends: { succeed: () => void; fail: () => void }[] = [];
  const work = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        ends.push({ succeed: resolve, fail: () => reject(new Error("no server")) });
      }),
  );
  const stop = repeated(1000, work);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work, "the first call has not ended").toHaveBeenCalledTimes(1);
  ends[0]?.succeed();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  ends[1]?.fail();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(3);
  stop();
  ends[2]?.succeed();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(3);
});
