/**
 * Calls `work` again a pause after its last call has ended, so that calls never overlap. Returns a function that
 * stops it.
 */
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
