// Role and accessible name of the element that has the focus.
const axe = window.axe;
axe.setup(document.documentElement);
try {
  const node = axe.utils.getNodeFromTree(document.activeElement);
  if (!node) return ['', ''];
  return [axe.commons.aria.getRole(node) ?? '', axe.commons.text.sanitize(axe.commons.text.accessibleTextVirtual(node))];
} finally {
  axe.teardown();
}
