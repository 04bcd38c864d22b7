request-context = コンテキスト: メッセージ{ $n }件
request-context-files = コンテキスト: メッセージ{ $messages }件、ファイル{ $files }件
request-seen = コンテキスト: メッセージ{ NUMBER($n) }件中{ NUMBER($seen) }件
request-remembered = サービスがこの会話を覚えているため、新しいメッセージのみ送信されます。
request-first = 以前のメッセージは送信されません。
request-does-not-fit = モデルは会話全体を保持できません。最新のメッセージのみが渡されます。
request-whole = 会話全体を送信します (約{ $n }トークン)。
request-files-missing = { $n }件のファイルはもうサービス上にないため、送信されません。
