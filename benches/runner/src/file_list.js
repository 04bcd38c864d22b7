// Performs an action on the list of files and records when its first row changes. The page is at rest once it no longer
// requests the list from the service.
const firstRow = () => document.querySelector('table.grid tbody tr[aria-rowindex="2"]')?.textContent ?? '';
const button = (name) => [...document.querySelectorAll('button, a')].find((one) => one.textContent.trim().startsWith(name));
const isAtRest = () => document.querySelector('table.grid[aria-busy="true"]') === null;
let taken = null;

const acts = {
  open: () => button('Files').click(),
  sort: () => button('Name').click(),
  search: (run, nFiles) => {
    const field = document.querySelector('[aria-label="Search files"]');
    // Each time, a single different row matches, in both lists. The other actions measure the cost of rendering many
    // rows.
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
