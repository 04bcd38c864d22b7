import { expect, test, vi } from "vitest";
import { mockIPC } from "@tauri-apps/api/mocks";
import type { AppEvent } from "./bindings";
import { startView } from "../testing/views/start";
import { asIs } from "../testing/views/text";
import * as pageErrors from "./pageErrors";
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

test("an event that cannot be handled is reported, and those after it are handled", async () => {
  const report = vi.spyOn(pageErrors, "reportPageError").mockReturnValue();
  const heard: AppEvent[] = [];
  const cause = new Error("bad");
  await tauri.onEvent((event) => {
    if (event.type === "drag_left") throw cause;
    heard.push(event);
  });
  const after: AppEvent = { type: "notice", text: [asIs("after")] };
  dispatchEvent(new MessageEvent("app-event", { data: JSON.stringify([{ type: "drag_left" }, after]) }));
  expect(heard).toEqual([after]);
  expect(report).toHaveBeenCalledWith("events", cause);
});

test("the first state is what the shell has asked for, and its window is shown when the page takes it", async () => {
  const calls: string[] = [];
  mockIPC((command) => void calls.push(command));
  const asked = Promise.resolve(startView());
  Object.defineProperty(window, "firstState", { value: asked, configurable: true });
  expect(tauri.firstState()).toBe(asked);
  await asked;
  expect(calls).toEqual(["page_loaded"]);
});
