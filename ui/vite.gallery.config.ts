/** The gallery as files that a browser opens from the disk, for the pictures of it. The app's build does not contain it. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { fixedIcons } from "./vite.icons.ts";

/** Modules are not loaded from a disk; one plain script is. */
const plainScript: Plugin = {
  name: "plain-script",
  enforce: "post",
  transformIndexHtml: (html) => html.replace('type="module"', "defer").replaceAll(" crossorigin", ""),
};

export default defineConfig({
  plugins: [fixedIcons(), svelte(), plainScript],
  base: "./",
  publicDir: false,
  build: {
    outDir: "../target/gallery",
    emptyOutDir: true,
    target: ["safari17.5", "chrome123"],
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: { input: "gallery.html", output: { format: "iife", codeSplitting: false } },
  },
});
