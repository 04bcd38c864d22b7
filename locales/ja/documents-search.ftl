search-documents-not-read = ドキュメントの本文を検索用に準備できませんでした。{ -brand }を再起動してもう一度お試しください。
search-passage-page = { NUMBER($page) }ページ
palette-file-any = ファイルの有無を問わない
