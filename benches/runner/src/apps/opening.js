// Opens the conversation with this title, and notes how long it takes until a frame shows these words in sight.
const [title, words] = arguments;
window.openingNoted = null;
const row = [...document.querySelectorAll('a, button')].find((one) => one.textContent.includes(title));
const began = performance.now();
row.click();
const look = () => {
  // The frame after the one in which they stand there begins when that one is painted.
  if (isThere(words) && isInSight(words)) {
    requestAnimationFrame(() => (window.openingNoted = performance.now() - began));
  } else {
    requestAnimationFrame(look);
  }
};
requestAnimationFrame(look);
