upload-failed = 「{ $name }」をアップロードできませんでした。
upload-too-large = 「{ $name }」は大きすぎます ({ BYTES($size) })。
upload-refused-size = サービスは以前、{ BYTES($size) }のファイルを拒否しました。
upload-too-large-for-service = このファイルは大きすぎるため、サービスで受け付けられません (413)。
upload-make-smaller = ファイルを小さくするか、一部だけをアップロードしてください。
upload-refused = サービスがこのファイルを受け付けませんでした ({ $status })。
upload-check-file = ファイルを確認してから、もう一度お試しください。
upload-forgotten = サービスは「{ $name }」を受け付けましたが、現在は保持していません。
upload-again = もう一度アップロードしてください。
upload-no-id = サービスはファイルを受け付けましたが、IDを返しませんでした。
upload-partial-list = サービスが一部のファイルしか一覧表示しないため、このファイルが届いたかどうかわかりません。
upload-partial-list-do = もう一度アップロードするには、再試行してください。
upload-no-source = 元のファイルが見つかりません。
upload-no-source-do = 取り除いてから、もう一度添付してください。
upload-new-version-do = 新しいバージョンを別途添付してください。
upload-unchecked = どのアップロードが完了したかを確認できませんでした。
upload-there = 「{ $name }」は{ DATE($ms) }にアップロード済みです。
upload-there-as = 「{ $name }」は{ DATE($ms) }に「{ $known }」としてアップロード済みです。
upload-not-again = 再アップロードはされていません。
upload-underway = 「{ $name }」はすでにアップロード中です。
upload-underway-as = 「{ $name }」はすでに「{ $known }」としてアップロード中です。
upload-once = アップロードは1回だけ行われます。
upload-waits = { $n ->
    [0] 「{ $name }」を待っています。
   *[other] 「{ $name }」とほか{ $n }件のファイルを待っています。
}
upload-waits-paused = { $n ->
    [0] アップロードを一時停止中の「{ $name }」を待っています。
   *[other] アップロードを一時停止中の「{ $name }」と、ほか{ $n }件のファイルを待っています。
}
upload-waits-refused = { $n ->
    [0] サービスがまだ受け付けていない「{ $name }」を待っています。
   *[other] サービスがまだ受け付けていない「{ $name }」と、ほか{ $n }件のファイルを待っています。
}
