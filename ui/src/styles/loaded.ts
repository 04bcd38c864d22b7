/**
 * Waits for the style sheets and fonts of the page. WebKit runs deferred scripts and modules without waiting for
 * them, so on a slow start the page would be rendered, and measured, without styles.
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

/** Timeout for the page's fonts. After it, the page uses the system's fonts until its own have loaded. */
const FONT_LIMIT_MS = 500;

// eslint-disable-next-line parlance/literal-text -- is the name of a font, never shown
const SHIPPED = '1em "Inter Variable"';

/** Resolves once the app's own fonts have loaded, so that the first page is not rendered twice. */
export async function fontLoaded(page: Document): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, FONT_LIMIT_MS));
  await Promise.race([page.fonts.load(SHIPPED).catch(() => null), limit]);
}
