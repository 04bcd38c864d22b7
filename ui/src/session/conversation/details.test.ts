import { describe, expect, it } from "vitest";
import { answer, question as asked } from "../../testing/views/messages";
import { answerToShow } from "./details.svelte";
import { Layout } from "../state/layout.svelte";

describe("the answer whose details are shown", () => {
  const question = asked("q");
  const first = answer("a1");
  const second = answer("a2");

  it("is the last one when none was chosen", () => {
    expect(answerToShow([question, first, second], null)?.id).toBe("a2");
  });

  it("is the chosen one as long as it is there", () => {
    expect(answerToShow([question, first, second], "a1")?.id).toBe("a1");
    expect(answerToShow([question, second], "a1")?.id).toBe("a2");
  });

  it("is never a question", () => {
    expect(answerToShow([question], "q")).toBeNull();
  });
});

describe("the details pane", () => {
  it("opens, goes over to another answer, and closes when asked for the same again", () => {
    const layout = new Layout();
    layout.toggleDetails(null);
    expect(layout.isDetailsOpen).toBe(true);
    layout.toggleDetails("a1");
    expect([layout.isDetailsOpen, layout.detailsOf]).toEqual([true, "a1"]);
    layout.toggleDetails("a1");
    expect(layout.isDetailsOpen).toBe(false);
  });
});
