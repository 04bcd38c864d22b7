### The recovery key, as the system’s dialogs save and print it.

# The title of the system’s dialog.
dialog-recovery-key = Save recovery key
# The suggested name of the file; .txt stays.
recovery-key-file-name = { -brand } recovery key.txt

## The document that is saved or printed, with the key below

recovery-key-document-title = { -brand } recovery key
recovery-key-document-text = This key opens your conversations and backups when the system keyring is lost. Keep it away from this computer.
# Below it are five lines of characters.
recovery-key-document-file = If the file encryption.json is lost, { -brand } asks for the whole text of this document, including these characters:
