import { expect, test } from "vitest";
import { manualBackend } from "../../testing/backend";
import { until } from "../../testing/until";
import { Covers } from "./covers.svelte";

test("a cover is asked for once, at most four at a time, and one that fails leaves the others", async () => {
  const backend = manualBackend();
  const covers = new Covers({ backend });
  const asked = () => backend.argsOf("show_cover").map(({ fileId }) => fileId);
  covers.request(["a", "b", "c", "d", "e"]);
  covers.request(["a", "e"]);
  expect(asked()).toEqual(["a", "b", "c", "d"]);
  expect(covers.of("a")).toBeNull();
  backend.calls[0]?.fail();
  await until(() => asked().length === 5);
  backend.calls[1]?.settle("path-of-b");
  backend.calls[2]?.settle(null);
  backend.calls[4]?.settle("path-of-e");
  await until(() => covers.of("e") === "path-of-e");
  expect(["a", "b", "c"].map((id) => covers.of(id))).toEqual([null, "path-of-b", null]);
  covers.request(["a", "b", "c"]);
  expect(asked()).toHaveLength(5);
});
