// Returns how many events of a kind the page has received since this script first ran for it. Argument: `keydown` or
// `wheel`. Modifier keys do not count, because they come with other keys.
const [kind] = arguments;
window.received ??= {};
if (window.received[kind] === undefined) {
  window.received[kind] = 0;
  const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);
  const count = ({ key }) => {
    if (!modifiers.has(key)) window.received[kind] += 1;
  };
  window.addEventListener(kind, count, { capture: true, passive: true });
}
return window.received[kind];
