// Role and accessible name of the focused element, or null if the library is not loaded.
const library = window.TestingLibraryDom;
if (!library) return null;
const focused = document.activeElement;
const container = focused?.parentElement;
if (!container || focused === document.body) return ['', ''];
const roles = Object.entries(library.getRoles(container, { hidden: true }));
const role = roles.find(([, elements]) => elements.includes(focused))?.[0] ?? '';
let name = '';
if (role && role !== 'generic') {
  // The library passes names only to a matcher.
  const read = (text, element) => {
    if (element === focused) name = text;
    return false;
  };
  library.queryAllByRole(container, role, { hidden: true, name: read });
}
return [role, name];
