start-newer-data = このデータは、より新しいバージョンの{ -brand }で作成されています。
start-read-only = このバージョンでは、表示はできますが変更はできません。
start-interrupted = { -brand }の終了により、{ $n }件の回答が中断されました。
start-received-saved = それまでに受信したテキストは保存されています。
start-outbox = 送信トレイで{ $n }件の質問が待機しています。
