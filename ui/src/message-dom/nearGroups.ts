/** Finds the groups of blocks near the viewport of a scroll container. Independent of their use. */

// Margin around the container, relative to its size, so that groups are near before they scroll into view.
const MARGIN = "100% 0px";

const GROUP = ".block-group";

interface Heard {
  came: (group: Element) => void;
  left: (group: Element) => void;
}

export class NearGroups {
  readonly #near = new Set<Element>();
  readonly #observer: IntersectionObserver;

  /** Reports the groups near the viewport after each layout. */
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

  /** Whether a node is in one of the near groups. */
  holds({ parentElement }: Node): boolean {
    const group = parentElement?.closest(GROUP);
    return !!group && this.#near.has(group);
  }

  /** Watches the groups in a node that was added to the page. */
  watch(node: Node): void {
    for (const group of groupsIn(node)) this.#observer.observe(group);
  }

  /** Stops watching the groups in a node that was removed from the page. */
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
