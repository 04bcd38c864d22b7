// Scrolls up by so many pixels a frame, for so many frames, and notes how long each took and how many elements the
// page came to have.
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
  // Layout alone would not be taken for a reader.
  log.dispatchEvent(new WheelEvent('wheel', { deltaY: -pixels }));
  log.scrollTop -= pixels;
  if (frames.length < nFrames) requestAnimationFrame(step);
  else window.scrolling = { frames: frames.slice(1), nElements };
};
requestAnimationFrame(step);
