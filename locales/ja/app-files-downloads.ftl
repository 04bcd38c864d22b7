saved-in = 「{ $folder }」に保存しました。
saved-as = 「{ $folder }」に「{ $name }」として保存しました。
saved-existing = 既存の「{ $name }」は変更されていません。
download-underway = 「{ $name }」はすでに同じ場所に保存中です。
download-underway-do = 完了するまで待つか、別の名前を指定してください。
downloads-too-many = 同時にダウンロードしている数が多すぎます。
downloads-too-many-do = いくつか完了してから、もう一度お試しください。
download-gone = このダウンロードは利用できなくなりました。
download-again = ファイルをもう一度ダウンロードしてください。
download-file-gone = ファイルは保存先にもうありません。
download-file-gone-why = 移動または削除されています。
download-part-saved = 受信済みの部分は保存されています。
download-retry = 再試行すると、続きから再開します。
downloads-name = { $n }件のファイル
downloads-name-underway = ファイル{ $n }件中{ NUMBER($saved) }件
downloads-not-saved = { $n }件のファイルを保存できませんでした。
downloads-saved-in = { $n ->
    [0] 「{ $folder }」に保存されたファイルはありません。
   *[other] 「{ $folder }」に{ $n }件のファイルを保存しました。
}
downloads-not-tried = { $n }件のファイルをスキップしました。
downloads-not-tried-after = 失敗が多すぎたため、{ $n }件のファイルをスキップしました。
downloads-too-many-selected = 選択したファイルが多すぎます。
downloads-limit = 一度に保存できるファイルは{ $n }件までです。
downloads-none = これらのファイルはいずれもサービス上にありません。
downloads-none-why = 削除されたか、アップロードされていません。
downloads-skipped = 選択したファイルのうち{ $n }件はサービス上にないため、スキップしました。
code-disk-full = ディスクの空き容量がないため、「{ $name }」を保存できませんでした。
code-no-permission = そのフォルダーに書き込めないため、「{ $name }」を保存できませんでした。
code-names-taken = 保存先に似た名前のファイルが多すぎるため、「{ $name }」を保存できませんでした。
code-not-saved = 「{ $name }」を保存できませんでした。
code-too-long = コードが{ BYTES($size) }を超えているため、保存できませんでした。
code-too-long-do = 代わりに、一部を選択してコピーしてください。
