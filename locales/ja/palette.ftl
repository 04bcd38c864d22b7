palette-title = コマンドパレット
palette-placeholder = 検索またはコマンドを実行
palette-results = 結果
palette-recent = 最近使った項目
palette-commands = コマンド
palette-conversations = 会話
palette-messages = メッセージ
palette-more = その他
palette-files = ファイル
palette-new-conversation = 「{ $text }」について新しい会話を開始
palette-on = オン
palette-off = オフ
palette-message-you = あなた、{ $when }
palette-message-assistant = アシスタント、{ $when }
palette-file-used = { $n ->
    [0] 未使用
   *[other] { $n }件の会話で使用
}
palette-file-deleted = 削除済み
palette-no-results = 「{ $text }」の結果はありません
palette-found = { $n }件のメッセージ
palette-found-more = { $n }件以上のメッセージ
palette-hint-move = ↑↓で移動
palette-hint-select = { key-enter }で選択
palette-hint-commands = { $sign }でコマンド
