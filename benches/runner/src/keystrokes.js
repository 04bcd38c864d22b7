// Notes for every key that is pressed in the composer how long it takes until the frame with its letter is drawn.
// What the page does in a frame is over when a message that it sent itself at the frame's beginning arrives. The
// message is one of the window: those of a channel go by way of another process and come up to 200 ms late.
window.keystrokes = [];
window.keystrokeEnd?.abort();
window.keystrokeEnd = new AbortController();
const field = document.querySelector('textarea[aria-label="Message"]');
const { signal } = window.keystrokeEnd;
let pressed = [];
field.focus();
field.addEventListener('keydown', (event) => pressed.push(event.timeStamp), { signal, capture: true });
field.addEventListener(
  'input',
  () => {
    const since = pressed;
    pressed = [];
    requestAnimationFrame(() => {
      const token = crypto.randomUUID();
      const painted = new AbortController();
      addEventListener(
        'message',
        ({ data }) => {
          if (data !== token) return;
          painted.abort();
          for (const at of since) window.keystrokes.push(performance.now() - at);
        },
        { signal: painted.signal },
      );
      postMessage(token);
    });
  },
  { signal },
);
