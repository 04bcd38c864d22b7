// The elements of the page with a role and a name, one per line, for the message of a failed test.
const axe = window.axe;
if (!axe) return document.body ? document.body.innerText.slice(0, 2000) : '(no page)';
axe.setup(document.documentElement);
try {
  const { getRole } = axe.commons.aria;
  const { accessibleTextVirtual, sanitize } = axe.commons.text;
  const { isVisibleToScreenReaders } = axe.commons.dom;
  const lines = [];
  const named = (node) => {
    const element = node.actualNode;
    const role = element.nodeType === Node.ELEMENT_NODE && getRole(node);
    if (!role || ['presentation', 'none', 'generic'].includes(role) || !isVisibleToScreenReaders(node)) return false;
    const status = element.dataset.status ? ` [${element.dataset.status}]` : '';
    const words = ['log', 'article', 'alert', 'status'].includes(role) ? `: ${element.innerText.slice(0, 300)}` : '';
    lines.push(`${role} "${sanitize(accessibleTextVirtual(node)).slice(0, 80)}"${status}${words}`);
    return false;
  };
  axe.utils.querySelectorAllFilter(axe._tree, '*', named);
  return lines.slice(0, 120).join('\n');
} finally {
  axe.teardown();
}
