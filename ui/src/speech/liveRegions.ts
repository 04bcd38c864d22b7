/**
 * Watches the page's live regions, for web views that do not report them to screen readers, and announces changes by
 * the rules of ARIA. Knows regions by their roles, not by the components that write into them.
 */

export interface Announcement {
  words: string;
  isAssertive: boolean;
}

const ALERT = '[role="alert"], [aria-live="assertive"]';
const REGION = `${ALERT}, [role="status"], [aria-live="polite"]`;
/** Changes within these are not announced. Hidden parts are also left out of a region's text. */
const HIDDEN = '[aria-hidden="true"], [hidden]';
const QUIET = `${HIDDEN}, [aria-live="off"], [role="log"], [role="timer"]`;

/** The part of a region to announce: all of it, or only the added nodes. */
type Changed = Map<Element, "whole" | Set<Node>>;

/** Watches all regions below `root`; ends with the returned function. */
export function watchLiveRegions(root: Element, announce: (announcement: Announcement) => void): () => void {
  const lastWords = new WeakMap<Element, string>();
  const observer = new MutationObserver((records) => {
    for (const [region, what] of changedRegions(records)) {
      if (!region.isConnected) continue;
      const words = what === "whole" ? wordsOf(region) : [...what].map(wordsOf).join(" ").trim();
      // A part that is not read has changed, like a countdown.
      const isSame = what === "whole" && lastWords.get(region) === words;
      lastWords.set(region, words);
      if (words !== "" && !isSame) announce({ words, isAssertive: region.matches(ALERT) });
    }
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

function changedRegions(records: readonly MutationRecord[]): Changed {
  const changed: Changed = new Map();
  for (const { type, target, addedNodes } of records) {
    // Removals are not announced.
    if (type === "childList" && addedNodes.length === 0) continue;
    const region = regionAround(target);
    if (region) note(changed, region, type === "childList" ? addedNodes : [target]);
    else for (const node of addedNodes) if (node instanceof Element) noteArrived(changed, node);
  }
  return changed;
}

/** The live region that contains a node, unless a nearer ancestor is quiet. */
function regionAround(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  const nearest = element?.closest(`${REGION}, ${QUIET}`);
  return nearest?.matches(REGION) && !nearest.matches(QUIET) ? nearest : null;
}

function note(changed: Changed, region: Element, nodes: Iterable<Node>): void {
  if (region.getAttribute("aria-atomic") !== "false") {
    changed.set(region, "whole");
    return;
  }
  const known = changed.get(region) ?? new Set();
  if (known === "whole") return;
  for (const node of nodes) known.add(node);
  changed.set(region, known);
}

/**
 * Announces a region that was inserted on its own. Within a larger inserted part, only alerts are
 * announced, and none that arrived together with their message: those are old.
 */
function noteArrived(changed: Changed, arrived: Element): void {
  if (arrived.matches(REGION)) changed.set(arrived, "whole");
  for (const alert of arrived.querySelectorAll(ALERT)) {
    const message = alert.closest("article");
    if (!(message && arrived.contains(message))) changed.set(alert, "whole");
  }
}

/** The spoken text of a node. */
function wordsOf(node: Node): string {
  if (node instanceof Element && node.matches(QUIET)) return "";
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (one) =>
    one instanceof Element && one.matches(QUIET) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const words: string[] = [];
  for (let one: Node | null = walker.currentNode; one; one = walker.nextNode()) {
    if (one instanceof Text) words.push(one.data);
    // Separates the text of different blocks.
    else if (one instanceof Element && !one.matches("b, i, em, strong, bdi, span, code")) words.push(" ");
  }
  return words.join("").replace(/\s+/g, " ").trim();
}
