/** Starts the window: finds the backend, asks what is known, draws. */
import { mount } from "svelte";
import "./styles";
import App from "./App.svelte";
import StartFailed from "./components/welcome/StartFailed.svelte";
import { IS_LINUX } from "./format/keys";
import type { Backend } from "./ipc/backend";
import { toProblem } from "./ipc/backend";
import { findBackend } from "./ipc/findBackend";
import { bindUndo } from "./state/fieldUndo";
import { markWeights } from "./state/fontWeights";
import { Session } from "./state/session.svelte";

async function start(target: HTMLElement): Promise<void> {
  try {
    const backend = await findBackend();
    const session = await Session.start(backend);
    markWeights(document.documentElement);
    mount(App, { target, props: { session } });
    reportFirstPaint(backend);
  } catch (cause) {
    mount(StartFailed, { target, props: { problem: toProblem(cause) } });
  }
}

/** The start is measured with the first paint that has content: the page is empty until the app is mounted. */
function reportFirstPaint(backend: Backend): void {
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    backend.call("report_first_paint").catch((cause: unknown) => console.warn(cause));
  });
  observer.observe({ type: "paint", buffered: true });
}

if (IS_LINUX) bindUndo(document);
const target = document.getElementById("app");
if (target) void start(target);
