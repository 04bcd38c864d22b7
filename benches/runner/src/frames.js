// Records the milliseconds between frames.
window.frameGaps = [];
let before = performance.now();
const step = (now) => {
  window.frameGaps.push(now - before);
  before = now;
  requestAnimationFrame(step);
};
requestAnimationFrame(step);
