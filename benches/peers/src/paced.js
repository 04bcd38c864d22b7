// Gives an answer to a library as it would come from a service: in pieces of so many bytes, so many a second, so many
// at a time. No beat is left out or joined with another: who is too slow falls behind, until the limit. The end is
// followed, as every chat does it. Reports when it is ready, and when the last word is on the page.
import "./page.css";

const LAST_WORDS = "These are the last words.";
/** Between the report that it is ready and the first piece: what loading has left over is done by then. */
const REST_MS = 1000;

const scroller = document.querySelector("main");
const page = document.querySelector("article");
const asked = new URLSearchParams(location.search);
const nBytes = Number(asked.get("bytes"));
const perSecond = Number(asked.get("pieces"));
const pieceBytes = Number(asked.get("piece"));
const piecesABeat = Number(asked.get("joined"));
const limitMs = Number(asked.get("limit")) * 1000;

// Laid out as ever, and never painted.
page.classList.toggle("unseen", asked.get("sight") === "Out");

const report = (what) => fetch("/peers/report", { method: "POST", body: JSON.stringify(what) });

/** `write` gets each piece, and all that has come with it. */
export async function paced(write) {
  const text = `${await (await fetch(`/peers/text/${nBytes}`)).text()}\n\n${LAST_WORDS}\n`;
  await report({ ready: true });
  setTimeout(() => feed(text, write), REST_MS);
}

function feed(text, write) {
  const began = performance.now();
  const beatMs = (1000 * piecesABeat) / perSecond;
  const frames = watchFrames();
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
    // The frame with the last words is drawn when the one after it begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        report({ seconds: (performance.now() - began) / 1000, nShown, isWhole: !isLate, frames }),
      ),
    );
  };
  beat();
}

/** Milliseconds from frame to frame; in each the page goes to its end. */
function watchFrames() {
  const frames = [];
  let before = performance.now();
  const step = (now) => {
    frames.push(now - before);
    before = now;
    scroller.scrollTop = scroller.scrollHeight;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  return frames;
}

export { page };
