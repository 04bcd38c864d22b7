// A component that receives all text so far for every piece, as in its documentation.
import { createElement, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { paced, page } from "./paced.js";

/** `draw` makes an element from a text. */
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
