/**
 * The frame that renders diagrams, a separate page: without the app's commands, without network, without an origin.
 * It receives sources and returns pictures as text. The window shows them as images, never as elements.
 */
import mermaid from "mermaid";
import type { DiagramAnswer, DiagramTheme, DiagramWish } from "./messages";

/** Diagrams with more lines between their parts than these take too long. */
const MAX_EDGES = 400;

/** Limit on the characters of a title or a problem. */
const MAX_WORDS = 300;

let nDrawn = 0;
/** One at a time: the library's settings are global. */
let last: Promise<void> = Promise.resolve();

window.addEventListener("message", (event: MessageEvent<DiagramWish>) => {
  if (event.source !== window.parent) return;
  last = last.then(() => answer(event.data));
});
tell({ isReady: true });

function tell(message: DiagramAnswer): void {
  window.parent.postMessage(message, "*");
}

async function answer({ id, source, theme }: DiagramWish): Promise<void> {
  const name = `diagram-${++nDrawn}`;
  try {
    mermaid.initialize(settings(theme, source.length));
    const { svg } = await mermaid.render(name, source);
    tell({ id, ...picture(svg) });
  } catch (cause) {
    tell({ id, problem: reasonOf(cause) });
  }
  // Remove the remains of a failed diagram.
  document.body.replaceChildren();
}

/** The first line has the position; the lines after it are for the authors of the grammar. */
function reasonOf(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause);
  const first = (words.split("\n")[0] ?? "").replace(/[:.\s]+$/, "");
  return `${first.slice(0, MAX_WORDS)}.`;
}

function settings({ isDark, font, colours }: DiagramTheme, length: number) {
  return {
    startOnLoad: false,
    securityLevel: "strict" as const,
    suppressErrorRendering: true,
    // Options that a source may not change: those that the library protects, and those that would add HTML
    // or styles.
    secure: [
      "secure",
      "securityLevel",
      "startOnLoad",
      "maxTextSize",
      "suppressErrorRendering",
      "maxEdges",
      "htmlLabels",
      "themeCSS",
    ],
    // An image contains no HTML.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    maxTextSize: length + 1,
    maxEdges: MAX_EDGES,
    fontFamily: font,
    sequence: { actorFontSize: 14, messageFontSize: 14, noteFontSize: 14 },
    theme: "base" as const,
    darkMode: isDark,
    themeVariables: {
      darkMode: isDark,
      fontFamily: font,
      fontSize: "14px",
      background: colours.sunken,
      mainBkg: colours.slip,
      primaryColor: colours.slip,
      primaryTextColor: colours.text,
      primaryBorderColor: colours.edge,
      secondaryColor: colours.soft,
      tertiaryColor: colours.sunken,
      noteBkgColor: colours.soft,
      noteTextColor: colours.text,
      noteBorderColor: colours.edge,
      edgeLabelBackground: colours.sunken,
      lineColor: colours.edge,
      textColor: colours.text,
      titleColor: colours.text,
    },
  };
}

/** The rendered SVG as a self-contained picture: well-formed, and in its natural size. */
function picture(text: string): { svg: string; width: number; height: number; title: string } {
  const svg = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  if (!svg) throw new Error("Nothing was drawn.");
  const { width, height } = svg.viewBox.baseVal;
  if (!(width > 0 && height > 0)) throw new Error("Nothing was drawn.");
  svg.removeAttribute("style");
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  const title = (svg.querySelector(":scope > title")?.textContent ?? "").slice(0, MAX_WORDS);
  return { svg: new XMLSerializer().serializeToString(svg), width, height, title };
}
