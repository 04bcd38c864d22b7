/**
 * Calls back once the next frame has been drawn, so that what may come later does not hold it up. Returns how to
 * cancel that.
 */
export function afterFrame(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(call)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
