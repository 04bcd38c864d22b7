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
  // A password has no role of its own; whoever fills it in looks for a textbox.
  const isPassword = (element) => element.localName === 'input' && element.type === 'password';
  const hasRole = (node) =>
    getRole(node) === role || (role === 'textbox' && !getRole(node) && isPassword(node.actualNode));
  const matches = (node) =>
    node.actualNode.nodeType === Node.ELEMENT_NODE &&
    (!root || (root !== node.actualNode && root.contains(node.actualNode))) &&
    hasRole(node) &&
    isVisibleToScreenReaders(node) &&
    (name === null || sanitize(accessibleTextVirtual(node)) === name);
  return axe.utils.querySelectorAllFilter(axe._tree, '*', matches).map((node) => node.actualNode);
} finally {
  axe.teardown();
}
