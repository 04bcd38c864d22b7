/** Recorded states of encryption. */
import type { EncryptionView, ProblemView, RecoveryView } from "../../ipc/bindings";
import { textOf } from "../../testing/views/text";

export const KEY_GROUPS = ["7K4D", "MQ2X", "9RTA", "H3WP", "C6VN", "E8LJ", "2YBF", "Z5GU"];

export const ENCRYPTION = {
  off: { state: "off", problem: null },
  on: { state: "on", problem: null },
  /** It could not be turned on at the last start. */
  failed: {
    state: "off",
    problem: {
      code: "storage",
      title: textOf("problem-disk-full"),
      detail: [textOf("problem-free-space"), textOf("encryption-not-changed")],
    },
  },
  unfinished: {
    state: "unfinished",
    problem: {
      code: "storage",
      title: textOf("encryption-unfinished"),
      detail: [textOf("problem-disk-full"), textOf("encryption-goes-on")],
    },
  },
} as const satisfies Record<string, EncryptionView>;

/** Why a key could not be copied. */
export const refusedKey: ProblemView = {
  code: "storage",
  title: textOf("clipboard-not-copied"),
  detail: [textOf("clipboard-not-copied-why")],
};

export const wrongKey: ProblemView = {
  code: "key",
  title: textOf("recovery-key-wrong"),
  detail: [textOf("recovery-key-wrong-do")],
};

/** The data cannot be opened: its key is not in the keyring. */
export const MISSING_KEY: Partial<RecoveryView> = {
  problem: {
    code: "key",
    title: textOf("encryption-key-missing"),
    detail: [textOf("encryption-key-missing-do")],
  },
  isDamaged: false,
  canSalvage: false,
  canSkipBackup: false,
  isKeyMissing: true,
  backupMadeAtMs: null,
};
