/** Said of a key that the keyring could not take. */
export const SESSION_LOCKED =
  "The system keyring is locked or doesn’t work, so the key is kept only until Parlance quits. Unlock the keyring and connect again to keep it.";
