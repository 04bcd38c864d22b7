/** Starts the window: requests the first state and renders it. */
import { mount } from "svelte";
import "./styles/index.css";
import App from "./App.svelte";
import { keepInputMethodKeys } from "./actions/inputMethod";
import { showKeyboardFocus } from "./actions/keyboardFocus";
import { mendLostPresses } from "./actions/lostPresses";
import { lazy } from "./components/shell/lazy/lazy.svelte";
import Recovery from "./components/welcome/Recovery.svelte";
import StartFailed from "./components/welcome/StartFailed.svelte";
import { IS_LINUX } from "./format/keys";
import type { Backend } from "./ipc/backend";
import { toProblem } from "./ipc/backend";
import type { ProblemView, RecoveryView } from "./ipc/bindings";
import { reportUncaught, sendPageErrors } from "./ipc/pageErrors";
import { isInShell, tauri } from "./ipc/tauri";
import { afterFrame } from "./scroll/afterFrame";
import { bindUndo } from "./components/ui/fields/fieldUndo";
import { AnnouncementQueue } from "./speech/announcementQueue";
import { watchLiveRegions } from "./speech/liveRegions";
import { applyDisplay } from "./styles/display";
import { keepInstalledFonts } from "./styles/fontStacks";
import { markWeights } from "./styles/fontWeights";
import { fontLoaded, stylesLoaded } from "./styles/loaded";
import { Session } from "./session/session.svelte";
import { shown } from "./words/shown.svelte";
import { useLanguage, useLanguageOf } from "./words/words";

/** A note for a developer who opens the page in a browser. */
/* eslint-disable parlance/literal-text -- is never part of the app */
const NO_SHELL: ProblemView = {
  code: "service",
  title: { id: "as-is", args: { text: "This page needs the app’s window." } },
  detail: [
    { id: "as-is", args: { text: "Run `cargo xtask run`." } },
    { id: "as-is", args: { text: "The gallery of components, /gallery.html, needs a browser only." } },
  ],
};
/* eslint-enable parlance/literal-text */

async function start(target: HTMLElement): Promise<void> {
  try {
    if (import.meta.env.DEV && !isInShell()) throw NO_SHELL;
    sendPageErrors(tauri);
    if (IS_LINUX) announceLiveRegions(tauri);
    // The style sheet contains the addresses of the fonts.
    const looks = stylesLoaded(document).then(() => fontLoaded(document));
    const [session] = await Promise.all([Session.start(tauri), looks]);
    await useLanguageOf(session.state.settings, session.state.systemLanguage);
    drawAsSet(document.documentElement, session);
    mount(App, { target, props: { session } });
    // After the current frame. It must not depend on the measured paint: without these parts, their keys have no
    // effect.
    afterFrame(() => void lazy.load());
    reportFirstPaint(tauri);
    reportFirstLetter(tauri);
  } catch (cause) {
    await fontLoaded(document);
    markWeights(document.documentElement);
    // If the recovery offer fails too, show the first error.
    const offer = isInShell() ? await tauri.call("offer_recovery").catch(() => null) : null;
    if (offer) await recover(target, tauri, offer);
    else mount(StartFailed, { target, props: { problem: toProblem(cause) } });
  }
}

/**
 * Sets all attributes of the root before the page is rendered, because each of them makes the web view lay out
 * everything again.
 */
function drawAsSet(root: HTMLElement, { state }: Session): void {
  if (state.fonts) keepInstalledFonts(root, state.fonts);
  applyDisplay(root, state.settings, shown.current.language.direction);
  markWeights(root);
}

async function recover(target: HTMLElement, backend: Backend, offer: RecoveryView): Promise<void> {
  const { tag, locale } = offer.systemLanguage;
  await useLanguage(tag, locale);
  document.documentElement.dir = shown.current.language.direction;
  const props = {
    offer,
    nowMs: Date.now(),
    salvage: () => backend.call("salvage"),
    restore: () => backend.call("restore_backup"),
    startAfresh: () => backend.call("start_afresh"),
    updateWithoutBackup: () => backend.call("update_without_backup"),
    tryAgain: () => backend.call("try_opening_again"),
    openWithKey: (key: string) => backend.call("open_with_recovery_key", { key }),
    onopened: () => location.reload(),
  };
  await stylesLoaded(document);
  mount(Recovery, { target, props });
}

function announceLiveRegions(backend: Backend): void {
  const queue = new AnnouncementQueue((announcement) => backend.call("announce", announcement));
  watchLiveRegions(document.body, (announcement) => queue.add(announcement));
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

/** The start is over when a typed letter is visible. */
function reportFirstLetter(backend: Backend): void {
  const report = () => backend.call("report_first_letter").catch((cause: unknown) => console.warn(cause));
  addEventListener("input", () => afterFrame(() => void report()), { once: true, capture: true });
}

reportUncaught(window);
keepInputMethodKeys(window);
mendLostPresses(window);
showKeyboardFocus(window);
if (IS_LINUX) bindUndo(document);
document.documentElement.toggleAttribute("data-still-scroll-bar", IS_LINUX);
const target = document.getElementById("app");
if (target) void start(target);
