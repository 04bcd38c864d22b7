import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Puts the styles of every component into one layer of `src/styles/index.css`, on the same line, so that lines stay. */
const inLayer = {
    name: "in-layer",
    style: ({ content }) => ({ code: `@layer components {${content}}` }),
};

export default {
    preprocess: [vitePreprocess(), inLayer],
    compilerOptions: { runes: true },
};
