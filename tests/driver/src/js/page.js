// Finds elements by role and accessible name, as assistive technology sees them.
// Arguments: role, name or null, root element or null. Returns the elements in document order, or null if the library
// is not loaded.
const [role, name, root] = arguments;
const library = window.TestingLibraryDom;
if (!library) return null;
const container = root ?? document.body;
if (!container) return [];

const { queryAllByRole, queryAllByLabelText, isInaccessible } = library;
// The library ignores `inert` and closed details elements.
const isInClosedDetails = (element) => {
  const details = element.parentElement?.closest('details:not([open])');
  if (!details) return false;
  const isSummary = [...details.children].some((child) => child.localName === 'summary' && child.contains(element));
  return !isSummary || isInClosedDetails(details);
};
const isExposed = (element) => !element.closest('[inert]') && !isInClosedDetails(element);

let found = queryAllByRole(container, role, name === null ? {} : { name });
// A password field has no role; tests search for a textbox.
if (role === 'textbox') {
  const selector = 'input[type="password"]';
  const passwords =
    name === null
      ? [...container.querySelectorAll(selector)]
      : queryAllByLabelText(container, name, { selector });
  const shown = passwords.filter((element) => !element.hasAttribute('role') && !isInaccessible(element));
  found = found.concat(shown);
}
return found.filter(isExposed);
