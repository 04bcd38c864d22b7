// Returns how many keys the page has received since this script first ran. Modifiers come with other keys and count for
// nothing.
if (window.keysReceived === undefined) {
  window.keysReceived = 0;
  const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);
  const count = ({ key }) => {
    if (!modifiers.has(key)) window.keysReceived += 1;
  };
  window.addEventListener('keydown', count, { capture: true });
}
return window.keysReceived;
