// From the next press of Enter on: notes the time from frame to frame, until these words are on the page, and whether
// they are in sight then.
const [words] = arguments;
const noted = { began: null, seconds: null, frames: [], isInSight: null };
window.answerNoted = noted;
const begin = () => {
  noted.began = performance.now();
  let before = noted.began;
  const step = (now) => {
    noted.frames.push(now - before);
    before = now;
    if (noted.seconds === null) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  // Seldom, so that the looking costs little of what is measured.
  const looking = setInterval(() => {
    if (!isThere(words)) return;
    clearInterval(looking);
    // The frame after the one in which they stand there begins when that one is painted.
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => {
        noted.isInSight = isInSight(words);
        noted.seconds = (now - noted.began) / 1000;
      }),
    );
  }, 100);
};
addEventListener('keydown', (event) => event.key === 'Enter' && noted.began === null && begin(), { capture: true });
