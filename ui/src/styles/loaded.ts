/**
 * When the style sheets of the page are there. WebKit runs deferred scripts and modules without waiting for them, so
 * that on a slow start the page would be drawn, and measured, without styles.
 */

/** Resolves once each style sheet that the page links to has loaded or failed; without a style, text can still be read. */
export async function stylesLoaded(page: Document): Promise<void> {
  const links = page.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  await Promise.all(Array.from(links, linkSettled));
}

function linkSettled(link: HTMLLinkElement): Promise<void> {
  if (link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    for (const end of ["load", "error"] as const) link.addEventListener(end, () => resolve(), { once: true });
  });
}
