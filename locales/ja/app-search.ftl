search-not-indexed = 古いメッセージを検索用に準備できませんでした。{ -brand }を再起動してもう一度お試しください。
search-documents-not-read = ドキュメントの本文を検索用に準備できませんでした。{ -brand }を再起動してもう一度お試しください。
