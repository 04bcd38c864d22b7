// Records for every timestamped word (`1760000000000n17`) how long after its sending it is in the page. Both times are
// from the same clock, in whole milliseconds.
window.arrivals = [];
// Timestamp of the first word. An earlier answer that is rendered again is older by seconds.
window.firstArrival = Infinity;
let last = -1;
const read = (text) => {
  for (const [, stamp, number] of text.matchAll(/(\d{13})n(\d+)/g)) {
    if (Number(number) === 0) window.firstArrival = Math.min(window.firstArrival, Date.now() - Number(stamp));
    if (Number(number) <= last) continue;
    last = Number(number);
    window.arrivals.push(Date.now() - Number(stamp));
  }
};
window.arrivalObserver?.disconnect();
window.arrivalObserver = new MutationObserver((changes) => {
  for (const change of changes) {
    if (change.type === 'characterData') read(change.target.data);
    for (const node of change.addedNodes) read(node.textContent);
  }
});
window.arrivalObserver.observe(document.body, { subtree: true, childList: true, characterData: true });
