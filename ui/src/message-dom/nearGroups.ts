/** Which groups of blocks stand near what is seen of a box that scrolls. Knows nothing of what they are wanted for. */

// So far beyond its edges, in parts of the box: what is scrolled into sight was near before.
const MARGIN = "100% 0px";

const GROUP = ".block-group";

interface Heard {
  came: (group: Element) => void;
  left: (group: Element) => void;
}

export class NearGroups {
  readonly #near = new Set<Element>();
  readonly #observer: IntersectionObserver;

  /** Tells of those that are near once the page has been laid out. */
  constructor(root: Element, { came, left }: Heard) {
    this.#observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (!isIntersecting && this.#near.delete(target)) left(target);
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting || this.#near.has(target)) continue;
          this.#near.add(target);
          came(target);
        }
      },
      { root, rootMargin: MARGIN },
    );
    this.watch(root);
  }

  get all(): Iterable<Element> {
    return this.#near;
  }

  /** Whether a node stands in one of them. */
  holds({ parentElement }: Node): boolean {
    const group = parentElement?.closest(GROUP);
    return !!group && this.#near.has(group);
  }

  /** Those in a node that has come on the page. */
  watch(node: Node): void {
    for (const group of groupsIn(node)) this.#observer.observe(group);
  }

  /** Those in a node that has gone from the page. */
  forget(node: Node): void {
    for (const group of groupsIn(node)) {
      this.#observer.unobserve(group);
      this.#near.delete(group);
    }
  }

  stop(): void {
    this.#observer.disconnect();
    this.#near.clear();
  }
}

function groupsIn(node: Node): Element[] {
  if (!(node instanceof Element)) return [];
  return [...(node.matches(GROUP) ? [node] : []), ...node.querySelectorAll(GROUP)];
}
