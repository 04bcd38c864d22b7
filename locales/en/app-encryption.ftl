### Encryption of what Parlance keeps: problems, and what is said after a restart.

encryption-turned-on = Everything { -brand } keeps on this computer is encrypted now.
# A disk is one of this computer.
encryption-turned-off = Encryption is off. Your data can be read by anyone who can read this disk.

## A change that was interrupted

encryption-unfinished = Encryption isn’t finished.
encryption-unfinished-off = Turning off encryption isn’t finished.
# Continue is a button, Settings and Data and backup are where it is.
encryption-goes-on = { -brand } continues at the next start, or when you choose Continue in Settings, Data and backup.

## Why encryption cannot be turned on

encryption-needs-keyring = Encryption keeps its key in the system keyring.
encryption-not-changed = Nothing was changed.
encryption-no-randomness = This computer gives no random numbers for a key.

## The key is not in the keyring when Parlance starts

encryption-key-missing = The system keyring no longer has the key to your data.
encryption-key-missing-do = Enter your recovery key. Your data is unchanged.
# The data folder has encrypted data, and no copy of the file encryption.json.
encryption-key-file-missing = Your data is encrypted, but the file encryption.json is missing.
# Also said when all copies of the file are damaged. The document was saved or printed when encryption was turned on.
encryption-key-file-missing-do = Put this file back, or paste the text of your recovery document. Your data is unchanged.
# encryption.json is a file in the data folder.
encryption-key-file-damaged = The file encryption.json is damaged, or a newer version of { -brand } wrote it.
encryption-key-file-damaged-do = Put back a copy of this file, or update { -brand }. Your data is unchanged.
# Everything is encrypted, but a database in the data folder is not. The file is a path.
encryption-plain-data = { $file } isn’t encrypted, although all your data is.
encryption-plain-data-do = Someone or another program may have put it there, so { -brand } doesn’t open it. Put back your own file, or move this one out of the data folder.
# What was entered does not look like one.
recovery-key-malformed = That isn’t a recovery key.
recovery-key-malformed-do = It has eight groups of four letters and digits, without 0, O, 1 and I.
recovery-key-wrong = This recovery key doesn’t open your data.
recovery-key-wrong-do = Check each group, or use the key that was shown last, when encryption was turned on or the key was replaced.
# What was pasted does not have both parts of the document that was saved or printed.
recovery-document-malformed = That isn’t a whole recovery document.
recovery-document-malformed-do = Paste all its text, from the recovery key to the last characters.
