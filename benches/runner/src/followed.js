// Records ten times a second how far the end of the messages is below the viewport, in CSS pixels. Samples after layout
// and scrolling of a frame, because users never see earlier states. A frame calls observers of deeper elements after
// all observers before them.
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
