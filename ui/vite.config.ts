import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { fixedIcons } from "./vite.icons.ts";

export default defineConfig({
  plugins: [fixedIcons(), svelte()],
  // Tests draw components, so they need Svelte's browser build.
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
  clearScreen: false,
  server: { port: 1420, strictPort: true },
  build: {
    // The oldest web view that is supported: WebKitGTK 2.50, WebView2 and Safari of the same years.
    target: ["safari17.5", "chrome123"],
    // One script and one style sheet for the conversation: the window paints it after a single round of loading. What
    // stands beside it is a second script, and each language other than English one of its own.
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000,
    // A thread starts faster than a process.
    pool: "threads",
    // Style sheets are empty in tests, but for those that read the text of one.
    css: { include: [/\.css\?raw$/] },
  },
});
