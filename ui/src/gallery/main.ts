/**
 * The gallery, for work on the appearance: `npm run dev` and the address `http://localhost:1420/gallery.html`, with
 * `theme=light|dark`, `language=de`, `dir=rtl`, `contrast=more`, `text=larger`, `width=wide`, `font=serif` and
 * `rows=compact`, and `part=messages` for a single part. Builds of the app do not contain it. `npm run build:gallery`
 * builds it separately, and the window tests compare it with stored pictures.
 */
import "./still";
import { mount, tick } from "svelte";
import "../styles/index.css";
import "./gallery.css";
import { settingsOf } from "./states/settings";
import { applyDisplay } from "../styles/display";
import { markWeights } from "../styles/fontWeights";
import { fontLoaded, stylesLoaded } from "../styles/loaded";
import { shown } from "../words/shown.svelte";
import { useLanguage } from "../words/words";
import Gallery from "./Gallery.svelte";
import { allDone } from "./hand";
import { PARTS } from "./parts";
import { openStages } from "./stages";

async function show(target: HTMLElement): Promise<void> {
  const query = new URLSearchParams(location.search);
  const root = document.documentElement;
  await useLanguage(query.get("language") ?? "en");
  applyDisplay(root, settingsOf(query), shown.current.language.direction);
  // Stored pictures need the same fonts everywhere.
  if (query.get("fonts") === "kept") root.dataset["fonts"] = "kept";
  await stylesLoaded(document);
  await fontLoaded(document);
  markWeights(root);
  const only = query.get("part");
  const keys = PARTS.map(({ key }) => key).filter((key) => only === null || key === only);
  mount(Gallery, { target, props: { stages: await openStages(), keys } });
  await untilStill(target);
  root.dataset["still"] = "";
}

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits until all simulated input is done and its effects are rendered. */
async function untilStill(target: HTMLElement): Promise<void> {
  for (let nFrames = 0; nFrames < 3; nFrames += 1) {
    await allDone();
    await tick();
    await frame();
  }
  await Promise.all([...target.querySelectorAll("img")].map((image) => image.decode()));
  await frame();
}

const target = document.getElementById("gallery");
if (target) void show(target);
