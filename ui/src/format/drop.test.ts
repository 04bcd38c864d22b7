import { expect, test } from "vitest";
import { offer } from "../testing/views/files";
import { textOf } from "../testing/views/text";
import { dropWord, dropWords } from "./drop";

test("files over a question are counted by their kinds", () => {
  const three = offer({
    nThings: 3,
    nFiles: 3,
    kinds: [textOf("offer-kind-pdf", { n: 2 }), textOf("offer-kind-excel", { n: 1 })],
    bytes: 5_800_000,
  });
  expect(dropWords(three, "attach")).toEqual({
    title: "Attach 3 files to this question",
    lines: [
      "They upload now and are sent with your next message.",
      "2 PDF documents and 1 Excel workbook, 5.8\u00a0MB",
    ],
    hint: "Drop on a conversation in the list to attach there, or on Files to upload only.",
    isRefused: false,
  });
  expect(dropWords(three, "upload").title).toBe("Upload 3 files");
  expect(dropWord(three, "attach")).toBe("attach here");
});

test("one file is named", () => {
  const one = offer({ names: ["Pläne é.pdf"], bytes: 1_234_000 });
  expect(dropWords(one, "attach").title).toBe("Attach 1 file to this question");
  expect(dropWords(one, "attach").lines).toEqual([
    "It uploads now and is sent with your next message.",
    "Pläne é.pdf, 1.2\u00a0MB",
  ]);
});

test("before everything is looked at, what is known is said and nothing is made up", () => {
  const early = offer({ nThings: 4, nFiles: 0, isLooking: true, kinds: [] });
  expect(dropWords(early, "attach").title).toBe("Attach 4 files to this question");
  expect(dropWords(early, "attach").lines).toEqual(["They upload now and are sent with your next message."]);
});

test("a folder is chosen from, and counted while it is walked through", () => {
  const folder = { names: ["Pläne"], nFolders: 1, bytes: 9_000_000 };
  expect(dropWords(offer({ ...folder, nFiles: 120, kinds: [], isLooking: true }), "attach").title).toBe(
    "Choose from 120 files so far",
  );
  const kinds = [textOf("offer-kind-pdf", { n: 214 })];
  const done = dropWords(offer({ ...folder, nFiles: 214, kinds }), "attach");
  expect(done.title).toBe("Choose from 214 files");
  expect(done.lines).toEqual([
    "You choose which files are attached to this question.",
    "Pläne: 214 PDF documents, 9\u00a0MB",
  ]);
  expect(dropWord(offer({ ...folder, nFiles: 214 }), "attach")).toBe("choose files");
});

const isEmpty = (name: string) => textOf("file-empty", { name });

test("what cannot be taken is said with its reason before it is let go", () => {
  const some = offer({
    nThings: 6,
    nFiles: 1,
    kinds: [textOf("offer-kind-text", { n: 1 })],
    refusals: ["a", "b", "c"].map(isEmpty),
    nRefused: 5,
  });
  expect(dropWords(some, "attach").lines[2]).toBe("Skipped: a is empty. b is empty. c is empty. And 2 more.");
  const none = offer({ nFiles: 0, kinds: [], refusals: [isEmpty("a")], nRefused: 1 });
  expect(dropWords(none, "attach")).toMatchObject({
    title: "This can’t be attached",
    lines: ["a is empty."],
    isRefused: true,
  });
  expect(dropWord(none, "upload")).toBe("can’t be uploaded");
  const emptyFolder = offer({ names: ["Leer"], nFiles: 0, nFolders: 1, kinds: [] });
  expect(dropWords(emptyFolder, "upload").lines).toEqual(["No supported files in Leer."]);
});
