/**
 * Settings from the address: `theme`, `dir=rtl`, `contrast=more`, `text=larger`, `width=wide`, `font=serif`,
 * `rows=compact`.
 */
import type { Settings } from "../../ipc/bindings";
import { settings } from "../../testing/views/start";

export function settingsOf(query: URLSearchParams): Settings {
  const set = <T extends string>(name: string, usual: T): T => (query.get(name) ?? usual) as T;
  const { display } = settings();
  return settings({
    theme: set("theme", "system"),
    display: {
      ...display,
      contrast: set("contrast", display.contrast),
      textSize: set("text", display.textSize),
      columnWidth: set("width", display.columnWidth),
      messageFont: set("font", display.messageFont),
      density: set("rows", display.density),
      direction: query.get("dir") === "rtl" ? "right_to_left" : display.direction,
    },
  });
}
