// Records for every key pressed in the composer the time until the frame with its letter is painted. A frame is
// complete when a message that the page posted to itself at the frame's beginning arrives. It is a message of the
// window, because those of a channel pass through another process and are up to 200 ms late.
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
