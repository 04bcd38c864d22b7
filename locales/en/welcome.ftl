### The first page, and what is shown instead of the window when Parlance cannot start.

welcome-title = Where should answers come from?
welcome-lead = { -brand } can answer on this computer or connect to your organisation’s service. You can add and change services later.
welcome-local = This computer
welcome-local-text = Built in. Finds and quotes passages in your documents. No account, works offline, no AI model.
welcome-local-start = Start now
# Beside *Start now*, while a model server of this computer loads its model. $server is the name of a program.
welcome-server-loading = { $server }, loading
# In the same place. Its key can be entered after the start.
welcome-server-key = { $server } needs a key. You can enter it later in Settings → On this computer.
# The first way, when a model server was found on this computer.
welcome-model = A model on this computer
# Beside it. $server is the name of a program, such as Ollama.
welcome-model-found = { $server } found
welcome-model-text = Writes answers from your documents. Works offline, nothing leaves this computer.
welcome-model-label = Model
welcome-model-option = { $model }, { BYTES($size) }
# A button. $server is the name of a program, such as Ollama.
welcome-model-use = Use { $server }
welcome-service = A service
welcome-service-text = Your organisation gives you its address and a key.
# A button that shows the fields for them.
welcome-service-enter = Enter address and key

## When the data cannot be opened

recovery-title = { -brand } can’t open its data
recovery-no-backup = There is no backup. You can start with empty data. The damaged file is kept.
# $when is such as “3 Nov, 14:02”.
recovery-backup = The newest backup is from { $when }. It doesn’t include later changes. The damaged file is kept.
# A button.
recovery-salvage = Recover what can be read
recovery-salvage-text = Everything that can still be read can be recovered, including the newest text.
recovery-restore = Restore backup
recovery-skip-backup = Update without a backup
recovery-skip-title = Update without a backup?
recovery-skip-text = The update changes your data. If it goes wrong, there is no backup to return to.
recovery-empty = Start with empty data
recovery-empty-title = Start with empty data?
recovery-empty-text = { -brand } opens without your conversations and settings. The damaged file stays in the data folder.
start-failed-title = { -brand } couldn’t start
