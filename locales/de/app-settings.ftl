saved-text-limit = { $n ->
    [one] Das Limit beträgt { $n } Zeichen.
   *[other] Das Limit beträgt { $n } Zeichen.
}
saved-text-attach = Hängen Sie den Text stattdessen als Datei an.
variable-empty = „{ $name }“ ist leer.
preset-needs-name = Geben Sie einen Namen für die Vorlage ein.
preset-empty = Keine Anweisungen zum Speichern.
preset-empty-do = Schreiben Sie zuerst welche.
preset-name-taken = Eine Vorlage namens „{ $name }“ gibt es bereits.
preset-name-taken-do = Wählen Sie einen anderen Namen oder überschreiben Sie die vorhandene Vorlage.
preset-fill-in = Füllen Sie die Stelle aus, um die Vorlage zu verwenden.
preset-too-long = Diese Anweisungen sind zu lang.
prompt-needs-name = Geben Sie einen Namen für den Prompt ein.
prompt-empty = Kein Text zum Speichern.
prompt-empty-do = Schreiben Sie zuerst den Prompt.
prompt-name-taken = Einen Prompt namens „{ $name }“ gibt es bereits.
prompt-name-taken-do = Wählen Sie einen anderen Namen oder bearbeiten Sie den vorhandenen Prompt.
prompt-fill-in = Füllen Sie die Stelle aus, um den Prompt zu verwenden.
prompt-too-long = Dieser Prompt ist zu lang.
prompts-too-many = { $n ->
    [one] Sie haben bereits { $n } Prompt.
   *[other] Sie haben bereits { $n } Prompts.
}
prompts-too-many-do = Löschen Sie einen, den Sie nicht mehr verwenden.
project-needs-name = Geben Sie einen Namen für das Projekt ein.
project-needs-name-do = Nur Sie sehen ihn, daher ist jeder Name möglich.
project-id-invalid = Das ist keine Projekt-ID.
service-id-example = IDs sehen so aus: 7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2.
service-id-copy = Kopieren Sie die ganze ID von der Website des Dienstes.
answer-limit-not-a-number = Geben Sie die Anzahl der Tokens als ganze Zahl ein, mindestens 1.
answer-limit-too-high = Dieses Limit ist zu hoch.
answer-limit-empty = Lassen Sie das Feld leer, um kein Limit festzulegen.
