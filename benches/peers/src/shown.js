// A component that gets all that has come, with every piece, as its documentation has it.
import { createElement, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { paced, page } from "./paced.js";

/** `draw` makes an element of a text. */
export function show(draw) {
  function Answer() {
    const [text, setText] = useState("");
    useEffect(() => {
      void paced((piece, all) => setText(all));
    }, []);
    return draw(text);
  }
  createRoot(page).render(createElement(Answer));
}
