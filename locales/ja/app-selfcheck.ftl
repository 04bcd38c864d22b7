finding-damaged = { -brand }のデータの一部が破損しています
finding-unreadable = { $n ->
   *[other] { $n } 件の項目を読み取れません
}
finding-orphans = { $n ->
   *[other] { $n } 件の項目の関連先が見つかりません
}
finding-recover = { -brand }は読み取れるものを復元できます。破損したファイルは残されます。
finding-recover-orphans = { -brand }はわかる範囲で関連先を復元できます。現在のファイルは残されます。
finding-words = 検索インデックスが不完全です
finding-words-text = 検索でメッセージが見つからない、または削除済みのものが見つかることがあります。メッセージ自体に問題はありません。
finding-copies = { $n ->
   *[other] アップロード待ちのファイルが { $n } 件見つかりません
}
finding-copies-named = { LIST($names) }。
finding-attach-again = 必要な場所で添付し直してください。
finding-copy-lost = このファイルの{ -brand }のコピーが見つかりません。
self-check-failed = データを確認できませんでした。
recovery-failed = データは復元されませんでした。
