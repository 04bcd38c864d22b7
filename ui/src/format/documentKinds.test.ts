import { expect, test } from "vitest";
import { documentKind } from "./documentKinds";

test("each kind of document has its own mark, whatever the case of its name", () => {
  const kinds = {
    "policy.PDF": "pdf",
    "offer.docx": "word",
    "readings.xlsx": "sheet",
    "plan.odp": "slides",
    "policy.epub": "book",
    "index.html": "web",
    "notes.v2.txt": "text",
    "main.rs": "code",
    "photo.jpeg": "image",
  };
  expect(Object.keys(kinds).map(documentKind)).toEqual(Object.values(kinds));
  expect(["archive.bin", "README", ".pdf.", ""].map(documentKind)).toEqual(Array(4).fill("other"));
});
