request-context = コンテキスト: メッセージ{ $n }件
request-context-files = コンテキスト: メッセージ{ $messages }件、ファイル{ $files }件
request-remembered = サービスがこの会話を覚えているため、新しいメッセージのみ送信されます。
request-first = 以前のメッセージは送信されません。
request-whole = 会話全体を送信します (約{ $n }トークン)。
request-files-missing = { $n }件のファイルはもうサービス上にないため、送信されません。
