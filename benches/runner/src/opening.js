// Opens the conversation with this title, and records the time until a frame shows its messages.
const [title] = arguments;
window.opening = null;
const rows = [...document.querySelectorAll('nav[aria-label="Conversations"] a, nav[aria-label="Conversations"] button')];
const row = rows.find((one) => one.textContent.includes(title));
const began = performance.now();
row.click();
const look = () => {
  const isShown =
    document.querySelector('main h1')?.textContent === title && document.querySelector('[role=log] article') !== null;
  // The frame with the messages is painted when the next frame begins.
  if (isShown) requestAnimationFrame(() => (window.opening = performance.now() - began));
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
