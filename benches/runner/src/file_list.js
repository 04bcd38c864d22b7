// Does something with the list of files and notes when its first row is another than before. The page is at rest when
// it has not asked the service for its list any more.
const firstRow = () => document.querySelector('table.grid tbody tr[aria-rowindex="2"]')?.textContent ?? '';
const button = (name) => [...document.querySelectorAll('button, a')].find((one) => one.textContent.trim().startsWith(name));
const isAtRest = () => document.querySelector('table.grid[aria-busy="true"]') === null;
let taken = null;

const acts = {
  open: () => button('Files').click(),
  sort: () => button('Name').click(),
  search: (run, nFiles) => {
    const field = document.querySelector('[aria-label="Search files"]');
    // Each time another row is the only one, in either list: what drawing many rows costs, the
    // other acts say.
    field.value = `reading ${nFiles - 3 - (run % 2)}`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  },
};

window.begin = (name, run, nFiles) => {
  taken = null;
  if (name === 'open') button('New conversation').click();
  requestAnimationFrame(() =>
    setTimeout(() => {
      const before = firstRow();
      const began = performance.now();
      const note = () => {
        const now = firstRow();
        if (now === '' || now === before) return;
        watch.disconnect();
        taken = performance.now() - began;
      };
      const watch = new MutationObserver(note);
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      acts[name](run, nFiles);
    }, 100),
  );
};
window.taken = () => (taken !== null && isAtRest() ? taken : null);
