import { expect, test } from "vitest";
import type { MessageView } from "../ipc/bindings";
import { answer, question } from "../testing/views/messages";
import { messageLabel } from "./messageLabel";

const MINUTE = 60_000;
const asked = (minute: number): MessageView => ({ ...question("q"), createdAtMs: minute * MINUTE });
const answered = (minute: number, modelName: string | null, extra: Partial<MessageView> = {}): MessageView =>
  answer("a", { createdAtMs: minute * MINUTE, durationMs: MINUTE, modelName, ...extra });

test("a question shows its time when it is the first one, or follows a pause of five minutes", () => {
  const messages = [asked(0), answered(0, "a"), asked(6), answered(6, "a"), asked(13)];
  const shown = messages.map((_, at) => messageLabel(messages, at).showsTime);
  expect(shown).toEqual([true, false, false, false, true]);
});

test("an answer names its model where it is another than before", () => {
  const quoted = answered(3, "reader", { isOfReader: true });
  const messages = [
    asked(0),
    answered(0, "a"),
    asked(1),
    answered(1, "a"),
    asked(2),
    answered(2, "b"),
    quoted,
  ];
  const named = messages.map((_, at) => messageLabel(messages, at).model);
  expect(named).toEqual([null, "a", null, null, null, "b", "Quote only"]);
  expect(messageLabel([asked(0), quoted], 1).model, "the header says it").toBeNull();
  expect(messageLabel([], 0)).toEqual({ model: null, showsTime: false });
});
