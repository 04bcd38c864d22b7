import { expect, test } from "vitest";
import type { AppEvent } from "./bindings";
import { asIs } from "../testing/views";
import { tauri } from "./tauri";

test("what the app tells is heard as it was written, in the order in which it came", async () => {
  const heard: AppEvent[] = [];
  await tauri.onEvent((event) => heard.push(event));
  const events: AppEvent[] = [
    { type: "notice", text: [asIs("</script> \"'\\ \u2028 \ud83d\ude80")] },
    { type: "drag_left" },
  ];
  dispatchEvent(new MessageEvent("app-event", { data: JSON.stringify(events) }));
  dispatchEvent(new MessageEvent("app-event", { data: JSON.stringify(events.slice(0, 1)) }));
  expect(heard).toEqual([...events, events[0]]);
});
