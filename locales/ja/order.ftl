order-pinned = ピン留め
order-folders = フォルダー
order-new-folder = 新しいフォルダー
order-archived = アーカイブ
order-by-title = すべての会話
order-unread = 未読
order-move-here = ここへ移動
order-folder-count = { $n ->
   *[other] { $n } 件の会話
}
order-pin = ピン留めする
order-unpin = ピン留めを外す
order-move = フォルダーへ移動…
order-mark-unread = 未読にする
order-mark-read = 既読にする
order-archive = アーカイブする
order-unarchive = アーカイブから戻す
order-select = 選択
folder-new-conversation = ここに新しい会話
folder-new-inside = 中に新しいフォルダー
folder-settings = フォルダーの設定…
folder-move = フォルダーを移動…
folder-delete = フォルダーを削除…
folder-delete-title = フォルダー「{ $name }」を削除しますか？
folder-delete-text = このフォルダーの指示は削除されます。中の会話とフォルダーは外へ移され、残ります。
folder-title = フォルダーの設定
folder-name = 名前
folder-instructions = 指示
folder-options-note = 独自の指示やプロジェクトのない、このフォルダー内の会話に使われます。
folder-project = プロジェクト
folder-project-none = なし
folder-create = フォルダーを作成
move-title = { $n ->
   *[other] { $n } 件の会話の移動先
}
move-folder-title = 「{ $name }」の移動先
move-none = フォルダーなし
move-new = 新しいフォルダー…
order-selection = 選択した会話
order-n-selected = { $n ->
   *[other] { $n } 件選択中
}
order-selected = 選択済み
order-select-all = すべて選択
order-clear = 選択を解除
order-move-short = 移動
order-done-archived = { $n ->
   *[other] { $n } 件の会話をアーカイブしました
}
order-done-unarchived = { $n ->
   *[other] { $n } 件の会話をアーカイブから戻しました
}
order-done-moved = { $n ->
   *[other] { $n } 件の会話を移動しました
}
order-done-trashed = { $n ->
   *[other] { $n } 件の会話をゴミ箱に移動しました
}
archived-search = アーカイブを検索
archived-back = 「{ $name }」をアーカイブから戻す
archived-delete = 「{ $name }」を削除
archived-none-title = アーカイブはありません
archived-none-text = アーカイブした会話は一覧から外れますが、検索でき、ここで開けます。
conversation-forked-from = 分岐元：
option-from-folder = { $value }（フォルダー { $folder } から）
settings-order = 会話の並べ替え
settings-order-latest = 最新のやり取り
settings-order-created = 作成日
settings-order-title = タイトル
action-archive-conversation = 会話をアーカイブ
action-archive-conversation-keywords = しまう 隠す
action-pin-conversation = 会話をピン留めまたは解除
action-pin-conversation-keywords = スター お気に入り 上
action-move-conversation = 会話をフォルダーへ移動…
action-move-conversation-keywords = フォルダー プロジェクト 整理
action-new-folder = 新しいフォルダー
action-new-folder-keywords = ディレクトリ プロジェクト グループ
action-archived = アーカイブした会話
action-archived-keywords = アーカイブ
action-trash = ゴミ箱
action-trash-keywords = 削除 復元
