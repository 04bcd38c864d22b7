// Reports once that the page shows its content, its list of conversations and its box for messages. A file that the
// app's server takes for its owner's own scripts; the words in capitals are filled in.
(() => {
  // A page that is driven is not one whose start is measured.
  if (navigator.webdriver) return;
  const isVisible = (element) => {
    const box = element?.getBoundingClientRect();
    return Boolean(box) && box.width > 0 && box.height > 0 && box.right > 0 && box.left < innerWidth;
  };
  const isShown = () =>
    performance.getEntriesByName('first-contentful-paint').length > 0 &&
    isVisible(document.querySelector(COMPOSER)) &&
    [...document.querySelectorAll('a, button')].some((one) => one.textContent.includes(TITLE) && isVisible(one));
  const report = () => fetch(REPORTS, { method: 'POST', mode: 'no-cors', body: '{"started":true}' });
  const look = () => requestAnimationFrame(isShown() ? report : look);
  look();
})();
