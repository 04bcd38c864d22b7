import { expect, test } from "vitest";
import { fileKind } from "./fileKinds";

test("the extension of a name tells the kind of the file, in upper and in lower case", () => {
  const kinds = {
    "policy.PDF": "pdf",
    "notes.v2.txt": "text",
    "policy.epub": "book",
    "photo.jpeg": "picture",
  };
  expect(Object.keys(kinds).map(fileKind)).toEqual(Object.values(kinds));
  expect(["archive.bin", "README", ".pdf", ".pdf.", "a.constructor", ""].map(fileKind)).toEqual(
    Array(6).fill("other"),
  );
});
