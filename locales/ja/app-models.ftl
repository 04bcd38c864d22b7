model-server-address-example = アドレスは http://127.0.0.1:11434 のような形式です。
model-server-key-in-open = { $host }のキーが暗号化されずに送信されます。
model-server-down = サーバーが動作していないか、アドレスが間違っている可能性があります。
model-server-key-rejected = { $host }にはキー、または別のキーが必要です。
model-server-enter-key = サーバーに設定されているキーを入力してください。
model-server-unrecognised = { $host }からモデルの一覧を取得できません。
models-not-followed = { -brand }は、選択したモデルが利用できるかどうかの確認を停止しました。
models-not-searched = { -brand }はモデルサーバーを検索できませんでした。
