// Notes ten times a second how far the end of the messages is below the foot of what is in sight, in CSS pixels. A look
// is taken where a frame has its layout: a page that is busy is asked mostly between what has come and the frame that
// shows it, which nobody sees.
window.endDistances = [];
clearInterval(window.endTimer);
window.endTimer = setInterval(() => {
  const log = document.querySelector('[role="log"][aria-label="Messages"]');
  const content = log?.firstElementChild;
  if (!content) return;
  const frame = new ResizeObserver(() => {
    frame.disconnect();
    window.endDistances.push(Math.max(0, log.scrollHeight - log.clientHeight - log.scrollTop));
  });
  frame.observe(content);
}, 100);
