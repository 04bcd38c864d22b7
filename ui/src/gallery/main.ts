/**
 * The gallery, for those who work on the looks: `npm run dev` and the address `http://localhost:1420/gallery.html`,
 * with the same `theme=light|dark`, `dir=rtl`, `contrast=more`, `text=larger`, `width=wide`, `font=serif` and
 * `rows=compact` as the made-up window. Builds do not contain it.
 */
import { mount } from "svelte";
import "../styles";
import "./gallery.css";
import { settingsOf } from "../ipc/scripted/settings";
import { applyDisplay } from "../state/display";
import Gallery from "./Gallery.svelte";

const target = document.getElementById("gallery");
if (target) {
  applyDisplay(document.documentElement, settingsOf(new URLSearchParams(location.search)), "en");
  mount(Gallery, { target });
}
