// Finds elements of the page by role and accessible name, as assistive technology sees them.
// Arguments: role, name or null, root element or null. Returns the elements, or null when the checker is not loaded.
const [role, name, root] = arguments;
const axe = window.axe;
if (!axe) return null;
axe.setup(document.documentElement);
try {
  const { getRole } = axe.commons.aria;
  const { accessibleTextVirtual, sanitize } = axe.commons.text;
  const { isVisibleToScreenReaders } = axe.commons.dom;
  const matches = (node) =>
    node.actualNode.nodeType === Node.ELEMENT_NODE &&
    (!root || (root !== node.actualNode && root.contains(node.actualNode))) &&
    getRole(node) === role &&
    isVisibleToScreenReaders(node) &&
    (name === null || sanitize(accessibleTextVirtual(node)) === name);
  return axe.utils.querySelectorAllFilter(axe._tree, '*', matches).map((node) => node.actualNode);
} finally {
  axe.teardown();
}
