/** Starts the window: finds the backend, asks what is known, draws. */
import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/page.css";
import "./styles/controls.css";
import "./styles/shell.css";
import "./styles/transcript.css";
import "./styles/answer.css";
import "./styles/composer.css";
import "./styles/files.css";
import "./styles/dialogs.css";
import "./styles/welcome.css";
import "./styles/adapt.css";
import App from "./App.svelte";
import StartFailed from "./components/welcome/StartFailed.svelte";
import type { Backend } from "./ipc/backend";
import { toProblem } from "./ipc/backend";
import { findBackend } from "./ipc/findBackend";
import { Session } from "./state/session.svelte";

async function start(target: HTMLElement): Promise<void> {
  try {
    const backend = await findBackend();
    const session = await Session.start(backend);
    mount(App, { target, props: { session } });
    reportFirstPaint(backend);
  } catch (cause) {
    mount(StartFailed, { target, props: { problem: toProblem(cause) } });
  }
}

/** Two frames after mounting, the first one with content has been painted; the start is measured with it. */
function reportFirstPaint(backend: Backend): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      backend.call("report_first_paint").catch((cause: unknown) => console.warn(cause));
    });
  });
}

const target = document.getElementById("app");
if (target) void start(target);
