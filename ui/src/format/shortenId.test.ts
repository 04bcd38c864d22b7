import { describe, expect, it } from "vitest";
import { shortenId } from "./shortenId";

describe("an id on the screen", () => {
  it("is shortened in its middle", () => {
    expect(shortenId("9f31aaaa-bbbb-cccc-dddd-eeeeeeeec07a")).toBe("9f31…c07a");
  });

  it("stays whole when it is short", () => {
    expect(shortenId("resp-1")).toBe("resp-1");
  });

  it("is never cut within a character", () => {
    expect(shortenId("👍👍👍👍👍👍👍👍👍👍👍👍👍")).toBe("👍👍👍👍…👍👍👍👍");
  });
});
