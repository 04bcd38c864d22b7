// Shared code of the scripts in this folder: runs the local service as a separate process, and runs checks.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** Time limit of a check. */
const LIMIT_MS = 60_000;

/** The key that every service here accepts. */
export const KEY = "svc_only-for-this-run";

/** The running services, which end with this program. */
const running = new Set();
process.on("exit", () => running.forEach((service) => service.kill()));

/** A running service. */
export class Service {
  /** Starts `binary` on the folder `data`. */
  static async start(binary, data, further = []) {
    const service = new Service();
    service.binary = binary;
    service.data = data;
    const words = ["serve", "--listen", "127.0.0.1:0", "--pace", "full", "--key", KEY, "--data", data, ...further];
    const env = { ...process.env, PARLANCE_LOG: "error" };
    service.process = spawn(binary, words, { env, stdio: ["ignore", "pipe", "inherit"] });
    running.add(service.process);
    const ended = once(service.process, "exit").then(([status]) => {
      throw new Error(`the service ended with status ${status} before it listened`);
    });
    // A service that has started may end later without an error.
    ended.catch(() => {});
    const lines = createInterface({ input: service.process.stdout });
    const [line] = await Promise.race([once(lines, "line"), ended]);
    service.url = line.replace("listening on ", "");
    return service;
  }

  /** Runs a command on the service's folder and returns its output. */
  async administer(...words) {
    const { stdout } = await promisify(execFile)(this.binary, [...words, "--data", this.data]);
    return stdout.trim();
  }

  async stop() {
    const ended = once(this.process, "exit");
    this.process.kill();
    await ended;
    running.delete(this.process);
  }
}

/**
 * Passes each check, a function named after a fact, to `run`. Prints one line per check and `N passed, M failed`. The
 * exit status is 1 if a check failed. A check that hangs is the last: its processes end with the program.
 */
export async function report(checks, run) {
  let passed = 0;
  let failed = 0;
  let hangs = false;
  for (const check of checks) {
    const sentence = check.name.replaceAll("_", " ");
    const outcome = await Promise.race([ended(run(check)), late()]);
    if (outcome === OK) {
      passed += 1;
      console.log(`ok      ${sentence}`);
      continue;
    }
    failed += 1;
    console.log(`FAILED  ${sentence}\n${outcome === LATE ? "it did not end in time" : outcome.stack}`);
    hangs = outcome === LATE;
    if (hangs) break;
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
  if (hangs) process.exit();
}

const OK = Symbol("ok");
const LATE = Symbol("late");

const ended = (promise) =>
  promise.then(
    () => OK,
    (error) => error,
  );

/** Resolves after the time limit of a check. */
const late = () =>
  new Promise((resolve) => {
    AbortSignal.timeout(LIMIT_MS).addEventListener("abort", () => resolve(LATE));
  });
