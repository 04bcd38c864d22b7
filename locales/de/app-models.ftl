model-server-address-example = Adressen sehen so aus: http://127.0.0.1:11434.
model-server-key-in-open = Der Schlüssel für { $host } würde unverschlüsselt gesendet.
model-server-down = Möglicherweise läuft der Server nicht, oder die Adresse ist falsch.
model-server-key-rejected = { $host } benötigt einen Schlüssel oder einen anderen.
model-server-enter-key = Geben Sie den Schlüssel ein, der im Server festgelegt ist.
model-server-unrecognised = { $host } listet keine Modelle auf.
models-not-followed = { -brand } prüft nicht mehr, ob das gewählte Modell verfügbar ist.
models-not-searched = { -brand } konnte nicht nach Modellservern suchen.
