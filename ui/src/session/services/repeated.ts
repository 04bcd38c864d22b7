/** Calls `work` a pause after it was called before and has ended, so that two calls never overlap. Returns what stops it. */
export function repeated(pauseMs: number, work: () => Promise<unknown>): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  function wait(): void {
    if (!isStopped) timer = setTimeout(() => void work().then(wait, wait), pauseMs);
  }
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
