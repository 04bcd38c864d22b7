// Notes ten times a second how far the end of the messages is below the foot of what is in sight, in CSS pixels. A look
// is taken where a frame has its layout and has put its page in place: what stands before that, nobody sees. Observers
// of deeper elements that begin in a frame are told after all that began before.
window.endDistances = [];
clearInterval(window.endTimer);
window.endTimer = setInterval(() => {
  const log = document.querySelector('[role="log"][aria-label="Messages"]');
  const last = log?.firstElementChild?.lastElementChild;
  if (!last) return;
  const inPlace = new ResizeObserver(() => {
    inPlace.disconnect();
    window.endDistances.push(Math.max(0, log.scrollHeight - log.clientHeight - log.scrollTop));
  });
  const frame = new ResizeObserver(() => {
    frame.disconnect();
    inPlace.observe(last);
  });
  frame.observe(log.firstElementChild);
}, 100);
