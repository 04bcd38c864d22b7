self-check-title = セルフチェック
self-check-good = 問題は見つかりませんでした
self-check-problems = { $n ->
   *[other] { $n } 件の問題が見つかりました
}
self-check-never = まだ確認されていません
self-check-note = このコンピューターのデータを毎週、また{ -brand }が正常に終了しなかった後に確認します
self-check-checked = { $when } に確認
self-check-counted = { $when } に確認：{ LIST($counts) }
self-check-conversations = { $n ->
   *[other] 会話 { $n } 件
}
self-check-messages = { $n ->
   *[other] メッセージ { $n } 件
}
self-check-files = { $n ->
   *[other] ファイル { $n } 件
}
self-check-now = 今すぐ確認
self-check-running = 確認中：{ $percent }
self-check-recover = 復元…
self-check-rebuild = インデックスを再構築
self-check-give-up = 待機をやめる
self-check-recover-title = 読み取れるものを復元しますか？
self-check-recover-text = { -brand }は進行中の回答を停止し、読み取れるものを新しいデータに移して開きます。現在のファイルは残されます。
self-check-recover-do = 復元
self-check-found = { $n ->
   *[other] セルフチェックで { $n } 件の問題が見つかりました。
}
self-check-show = 表示
backup-reason-update = { $version } へのアップデートの前
backup-reason-trash = ゴミ箱を空にする前
backup-reason-erasure = 完全に削除する前
backup-delete-of = { $when } のバックアップを削除
backup-delete-title = このバックアップを削除しますか？
backup-delete-text = { $when } のもの。削除後は復元できません。ファイルは { $name } です。
backup-erasures-kept = { $n ->
   *[other] 完全に削除する前のバックアップは { $n } 日後に削除されます。
}
erase-keeps-backup = 先にバックアップを作成
erase-keeps-backup-note = { $n ->
   *[other] ここで削除するものは、バックアップが { $n } 日経過するか削除されるまで、その中に残ります。
}
trash-count = { $n ->
   *[other] ゴミ箱に { $n } 件
}
trash-open = ゴミ箱を開く
trash-select-of = 「{ $name }」を選択
trash-selection = 選択した項目
trash-erase-many-title = { $n ->
   *[other] { $n } 件を完全に削除しますか？
}
trash-restored-many = { $n ->
   *[other] { $n } 件を復元しました
}
trash-read-only = この会話はゴミ箱にあります。
trash-back = ゴミ箱に戻る
trash-earlier = 以前のメッセージを表示
