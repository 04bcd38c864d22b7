/** Commands for the appearance of the window. */
import type { Theme } from "../ipc/bindings";
import type { Session } from "../session/session.svelte";
import { textSizeBy, widthAfter, zoomBy } from "../styles/display";
import type { Command, Commands } from "./registry.svelte";

export function appearanceCommands(session: Session): Commands {
  const display = () => session.state.settings.display;
  const toTheme = (theme: Theme): Command => ({
    run: () => session.saveSettings({ ...session.state.settings, theme }),
    isEnabled: () => session.state.settings.theme !== theme,
  });
  const toZoom = (wanted: () => number): Command => ({
    run: () => session.saveDisplay({ zoomPercent: wanted() }),
    isEnabled: () => wanted() !== display().zoomPercent,
  });
  const toTextSize = (by: 1 | -1): Command => {
    const wanted = () => textSizeBy(display().textSize, by);
    return {
      run: () => session.saveDisplay({ textSize: wanted() }),
      isEnabled: () => wanted() !== display().textSize,
    };
  };
  return {
    theme_system: toTheme("system"),
    theme_light: toTheme("light"),
    theme_dark: toTheme("dark"),
    more_contrast: {
      run: () => session.saveDisplay({ contrast: display().contrast === "more" ? "system" : "more" }),
      isOn: () => display().contrast === "more",
    },
    larger_text: toTextSize(1),
    smaller_text: toTextSize(-1),
    column_width: {
      run: () => session.saveDisplay({ columnWidth: widthAfter(display().columnWidth) }),
    },
    compact_rows: {
      run: () =>
        session.saveDisplay({ density: display().density === "compact" ? "comfortable" : "compact" }),
      isOn: () => display().density === "compact",
    },
    zoom_in: toZoom(() => zoomBy(display().zoomPercent, 1)),
    zoom_out: toZoom(() => zoomBy(display().zoomPercent, -1)),
    zoom_reset: toZoom(() => 100),
  };
}
