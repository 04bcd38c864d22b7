folder-name-empty = フォルダーの名前は1文字以上必要です。
folder-name-empty-next = 名前を入力してください。
folder-into-itself = フォルダーをそれ自身の中に入れることはできません。
folder-into-itself-next = 別のフォルダーを選んでください。
folder-too-deep = フォルダーは { NUMBER($n) } 階層まで入れ子にできます。
folder-too-deep-next = より浅いフォルダーを選んでください。
