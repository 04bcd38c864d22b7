// Notes ten times a second how far the end of the messages is below the foot of what is in sight, in CSS pixels.
window.endDistances = [];
clearInterval(window.endTimer);
window.endTimer = setInterval(() => {
  const log = document.querySelector('[role="log"][aria-label="Messages"]');
  if (log) window.endDistances.push(Math.max(0, log.scrollHeight - log.clientHeight - log.scrollTop));
}, 100);
