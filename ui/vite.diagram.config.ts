import { defineConfig } from "vite";

// The frame for diagrams is a program of its own: the window does not load it, and it knows nothing of the window.
export default defineConfig({
  build: {
    target: ["safari17.5", "chrome123"],
    outDir: "dist/diagram",
    emptyOutDir: true,
    reportCompressedSize: false,
    lib: {
      entry: "src/message-dom/diagram/frame.ts",
      formats: ["iife"],
      name: "diagrams",
      fileName: () => "frame.js",
    },
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
