/** Shortens an id to `9f31…c07a`, which is enough to distinguish two. */
export function shortenId(id: string): string {
  const letters = [...id];
  return letters.length <= 12 ? id : `${letters.slice(0, 4).join("")}…${letters.slice(-4).join("")}`;
}
