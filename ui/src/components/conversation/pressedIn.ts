/** What a press inside the words of a message means: links open outside, code is copied. Nothing navigates. */
interface Meanings {
  onlink: (url: string) => void;
  oncopy: (text: string) => void;
}

// The service may write any address; only these are offered to the shell, which checks again.
const OPENABLE = /^(https?|mailto):/i;

export function pressedIn(event: MouseEvent, { onlink, oncopy }: Meanings): void {
  const target = event.target;
  if (!(target instanceof Element)) return;

  const link = target.closest("a[href]");
  if (link) {
    event.preventDefault();
    const url = link.getAttribute("href") ?? "";
    if (OPENABLE.test(url)) onlink(url);
    return;
  }

  const button = target.closest("button[data-copy]");
  if (button && event.button === 0) {
    const code = button.closest(".code")?.querySelector("pre")?.textContent;
    if (code) oncopy(code.replace(/\n$/, ""));
  }
}
