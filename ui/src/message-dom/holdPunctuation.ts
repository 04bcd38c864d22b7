/**
 * Keeps the sign that follows a citation's number on the line of the number: web views break a line after every
 * button, also before a comma.
 */
const SIGNS = /^[.,;:!?)\]}»”’…]+/;

export function holdPunctuation(fragment: DocumentFragment): DocumentFragment {
  for (const chip of fragment.querySelectorAll(".cite")) {
    const next = chip.nextSibling;
    if (!(next instanceof Text)) continue;
    const signs = SIGNS.exec(next.data)?.[0];
    if (!signs) continue;
    next.deleteData(0, signs.length);
    const held = document.createElement("span");
    held.className = "hold";
    chip.replaceWith(held);
    held.append(chip, signs);
  }
  return fragment;
}
