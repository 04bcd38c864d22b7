/** Settings as the address says: `theme`, `dir=rtl`, `zoom=2`, `contrast=more`, `text=larger`, `width=wide`, `font=serif`, `rows=compact`, `sent=question`. */
import type { Display, Settings } from "../bindings";

export function settingsOf(query: URLSearchParams): Settings {
  const set = <T extends string>(name: string, usual: T): T => (query.get(name) ?? usual) as T;
  const zoom = Number(query.get("zoom") ?? "1");
  // Nobody zooms a browser's page from within; the size of its words comes near.
  if (zoom !== 1) document.documentElement.style.fontSize = `${zoom * 100}%`;
  const display: Display = {
    contrast: set("contrast", "system"),
    textSize: set("text", "normal"),
    columnWidth: set("width", "normal"),
    messageFont: set("font", "sans"),
    density: set("rows", "comfortable"),
    zoomPercent: 100,
    sidebarWidth: 264,
    direction: query.get("dir") === "rtl" ? "right_to_left" : "left_to_right",
    motion: "system",
    afterSending: set("sent", "end"),
    spoken: "sentences",
  };
  return {
    theme: set("theme", "system"),
    display,
    sendKey: "enter",
    offlineQuestions: "wait_for_me",
    isRecording: false,
    spelling: "checked",
    wrapsCode: query.has("wrap"),
    numbersLines: query.has("numbers"),
    hidesSidebar: false,
  };
}
