// Finds text of the page that is cut off, extends beyond the window, or is covered by other text.
// Returns an entry for each finding.

// Names given by users and services may end in an ellipsis, and code scrolls. Narrow windows omit the column with the
// reason of a failed file.
const NOT_OURS = "[dir=auto], bdi, [lang=''], .reason, code, pre, select, textarea, input";
const CONTROLS = "button, [role=button], [role=tab], [role=menuitem], label, legend, th, h1, h2, h3, h4, h5, summary";
const UNSEEN = ".screen-reader, [aria-hidden=true]";
const isOurs = (element) => !element.closest(NOT_OURS) && !element.querySelector(NOT_OURS);
const scrolls = (element) => {
  for (let one = element; one; one = one.parentElement) {
    const { overflowX, textOverflow } = getComputedStyle(one);
    if (["auto", "scroll"].includes(overflowX) && one !== document.documentElement && one !== document.body) return true;
    if (textOverflow === "ellipsis" && !isOurs(one)) return true;
  }
  return false;
};
const findings = [];
const isShown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
const partOf = (element) => element.closest("[data-part]")?.dataset.part ?? "page";
const quote = (text) => text.trim().replace(/\s+/g, " ").slice(0, 50);

// The visible part of a rectangle within its ancestors.
function clipped(rect, element) {
  let { left, right, top, bottom } = rect;
  for (let one = element; one && one !== document.body; one = one.parentElement) {
    if (getComputedStyle(one).overflowX === "visible") continue;
    const frame = one.getBoundingClientRect();
    [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
  }
  return { left, right, top, bottom };
}

const hasOwnText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && quote(node.data));
for (const box of document.querySelectorAll("body *")) {
  // Checks elements with text of their own, and frames around the text of a control. Other frames have edges of their
  // own.
  if (!hasOwnText(box) && !(box.closest(CONTROLS) && quote(box.textContent))) continue;
  if (!isShown(box) || box.closest(UNSEEN) || !isOurs(box)) continue;
  const clips = getComputedStyle(box).overflowX !== "visible" && !scrolls(box);
  const isCut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  if (clips && isCut && box.clientWidth > 1) findings.push(`${partOf(box)}, cut: ${quote(box.textContent)}`);
}

const lines = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const range = document.createRange();
while (walker.nextNode()) {
  const node = walker.currentNode;
  const parent = node.parentElement;
  if (!quote(node.data) || !parent || !isShown(parent) || parent.closest("[aria-hidden=true], svg, math, pre, dialog:not([open])")) continue;
  if (parent.closest(UNSEEN)) continue;
  range.selectNodeContents(node);
  for (const { left, right, top, bottom } of range.getClientRects()) {
    if (right - left < 2 || bottom - top < 2) continue;
    lines.push({ ...clipped({ left, right, top, bottom }, parent), node });
    if ((right > innerWidth + 1 || left < -1) && !scrolls(parent)) {
      findings.push(`${partOf(parent)}, outside: ${quote(node.data)}`);
    }
  }
}
lines.sort((a, b) => a.top - b.top);
for (const [i, one] of lines.entries()) {
  for (let j = i + 1; j < lines.length && lines[j].top < one.bottom - 3; j++) {
    const other = lines[j];
    if (other.node === one.node) continue;
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - other.top;
    if (width <= 3 || height <= 5) continue;
    // Layers such as dialogs and menus cover text on purpose.
    const x = Math.max(one.left, other.left) + width / 2;
    const y = other.top + height / 2;
    const at = document.elementFromPoint(x, y);
    const layers = [one, other].filter(({ node }) => at && (at.contains(node) || node.parentElement.contains(at)));
    if (layers.length === 2) findings.push(`${partOf(one.node.parentElement)}, overlap: ${quote(one.node.data)} / ${quote(other.node.data)}`);
  }
}
return [...new Set(findings)];
