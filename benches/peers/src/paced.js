// Feeds an answer to a library as a service would stream it: a given piece size, pieces per second, and pieces per
// update. Updates are neither skipped nor merged: a slow library falls behind, until the limit. The page follows the
// end, as in every chat app. Reports when it is ready, and when the last text is on the page.
import "./page.css";

const LAST_WORDS = "These are the last words.";
/** Pause between the ready report and the first piece, in which leftover work of loading completes. */
const REST_MS = 1000;

const scroller = document.querySelector("main");
const page = document.querySelector("article");
const asked = new URLSearchParams(location.search);
const nBytes = Number(asked.get("bytes"));
const perSecond = Number(asked.get("pieces"));
const pieceBytes = Number(asked.get("piece"));
const piecesABeat = Number(asked.get("joined"));
const limitMs = Number(asked.get("limit")) * 1000;

// Laid out as usual, but never painted.
page.classList.toggle("unseen", asked.get("sight") === "Out");

const report = (what) => fetch("/peers/report", { method: "POST", body: JSON.stringify(what) });

/** `write` receives each piece, and all text so far. */
export async function paced(write) {
  const text = `${await (await fetch(`/peers/text/${nBytes}`)).text()}\n\n${LAST_WORDS}\n`;
  await report({ ready: true });
  setTimeout(() => feed(text, write), REST_MS);
}

function feed(text, write) {
  const began = performance.now();
  const beatMs = (1000 * piecesABeat) / perSecond;
  followEnd();
  let at = 0;
  let nBeats = 0;
  const beat = () => {
    for (let n = 0; n < piecesABeat && at < text.length; n += 1) {
      const piece = text.slice(at, at + pieceBytes);
      at += piece.length;
      write(piece, text.slice(0, at));
    }
    nBeats += 1;
    const isLate = performance.now() - began > limitMs;
    if (at < text.length && !isLate) setTimeout(beat, began + nBeats * beatMs - performance.now());
    else end(at, isLate);
  };
  const end = (nShown, isLate) => {
    if (!isLate && !page.textContent.includes(LAST_WORDS)) {
      setTimeout(() => end(nShown, performance.now() - began > limitMs), 50);
      return;
    }
    // The frame with the last text is painted when the next frame begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        report({ seconds: (performance.now() - began) / 1000, nShown, isWhole: !isLate }),
      ),
    );
  };
  beat();
}

/** Scrolls to the end in each frame. */
function followEnd() {
  const step = () => {
    scroller.scrollTop = scroller.scrollHeight;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

export { page };
