// Scrolls up by this number of pixels per frame, for this number of frames. Records the time of each frame and the
// number of elements in the page.
const [pixels, nFrames] = arguments;
const log = document.querySelector('[role=log]');
const frames = [];
let nElements = 0;
window.scrolling = null;
let before = performance.now();
const step = (now) => {
  frames.push(now - before);
  before = now;
  if (frames.length % 30 === 0) nElements = Math.max(nElements, document.querySelectorAll('*').length);
  // A changed scroll position alone would not count as user input.
  log.dispatchEvent(new WheelEvent('wheel', { deltaY: -pixels }));
  log.scrollTop -= pixels;
  if (frames.length < nFrames) requestAnimationFrame(step);
  else window.scrolling = { frames: frames.slice(1), nElements };
};
requestAnimationFrame(step);
