### Encryption of everything on this computer: in Settings, on the first page, and when the key is missing.

encryption-title = Encryption
# The name of a switch, and of the row on the first page.
encryption-switch = Encrypt everything on this computer
encryption-note-off = Conversations, files and backups. The key is kept in the system keyring.
encryption-note-on = The key is in the system keyring. Backups are encrypted too.
# A button on the first page. Opens a dialog.
encryption-set-up = Set up…
# A button: goes on with turning encryption on or off after it was interrupted.
encryption-continue = Continue
# Beside that button while it goes on.
encryption-finishing = Continuing…

## The dialog that shows the recovery key

# The name of the key, also of the field in which it is entered.
encryption-key = Recovery key
encryption-key-title = Save your recovery key
encryption-key-text = If the system keyring is lost, this key is the only way to open your conversations and backups. It is shown only once.
encryption-key-copy = Copy
encryption-key-copied = Copied. It will be removed from the clipboard after 60 seconds.
# Opens a dialog of the system.
encryption-key-save = Save as file…
encryption-key-saved = Saved.
# Opens a dialog of the system.
encryption-key-print = Print…
# A choice that has to be ticked before encryption can be turned on.
encryption-key-tick = I’ve saved the recovery key
encryption-key-tick-note = Keep it away from this computer, for example in a password manager.
encryption-key-do = Turn on encryption
encryption-encrypting = Encrypting…

## The dialog that asks before encryption is turned off

encryption-off-title = Turn off encryption?
encryption-off-text = Everything { -brand } keeps on this computer, including backups, can then be read by anyone who can read this disk.
encryption-off-do = Turn off encryption
encryption-decrypting = Decrypting…

## The recovery key in Settings, while encryption is on

# Below “Recovery key” in Settings.
recovery-key-note = Opens your data when the system keyring is lost.
# A button. Opens a dialog.
recovery-key-check = Check…
recovery-key-check-title = Check recovery key
# The button in that dialog.
recovery-key-check-do = Check
# What was entered is the recovery key.
recovery-key-right = This recovery key opens your data.
# A button. Opens the dialog that shows a new recovery key.
recovery-key-replace = Replace…
# In that dialog.
recovery-key-replace-text = Save this new key. The old recovery key then no longer opens your data. Nothing is encrypted again.
recovery-key-replace-do = Replace recovery key
# Beside the button while it is replaced.
recovery-key-replacing = Replacing…
# In the place of recovery-key-note afterwards.
recovery-key-replaced = The recovery key was replaced.

## When the key is missing and the data cannot be opened

# A button: opens the data with the recovery key that was entered.
recovery-key-open = Open
# The text of the dialog that asks before Parlance starts with empty data.
recovery-empty-encrypted = { -brand } opens without your conversations and settings. Your encrypted data stays in the data folder, and your recovery key can still open it later.
# The name of the field into which the text of the saved document is pasted.
recovery-document = Recovery document
# The same text as recovery-empty-encrypted when the file encryption.json is missing.
recovery-empty-no-key-file = { -brand } opens without your conversations and settings. Your encrypted data stays in the data folder, and your recovery document can still open it later.
