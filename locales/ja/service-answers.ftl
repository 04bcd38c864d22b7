answer-no-model = こちらはローカルサービスです。言語モデルは搭載していません。
answer-abilities = 添付されたドキュメントからの引用、計算、日付と時刻の案内ができます。
answer-connect-model = モデルに回答を書かせるには、「設定」→「このコンピューター」でモデルを選択してください。
answer-quotes = { LIST($names) }からの引用:
answer-no-direct = 直接の回答は見つかりませんでした。
answer-closest = { LIST($names) }で最も近い箇所:
answer-more-passages = { $n ->
   *[other] ほか{ $n }件の箇所:
}
answer-nothing-found = { LIST($names) }には、これに関する内容が見つかりませんでした。
answer-did-you-mean = もしかして「{ $word }」ですか？
answer-similar-words = ドキュメントには似た語があります: { LIST($words) }。
answer-no-summary = 言語モデルがないため、要約は作成できません。
answer-beginnings = { $n ->
   *[other] 冒頭部分は次のとおりです:
}
answer-chapters = 各章の冒頭は次のとおりです:
answer-headings = 見出し:
answer-more-files = ほかに{ $n }件のファイルが添付されています。
answer-ask-about-files = 質問すると、添付されているすべてのファイルを検索します。
answer-page = 「{ $name }」の{ $page }ページ目:
answer-no-page = { LIST($names) }の{ $page }ページ目に、テキストは見つかりませんでした。
answer-attach-for-page = ドキュメントの{ $page }ページ目を表示するには、ドキュメントを質問に添付してください。
answer-project-empty = プロジェクト「{ $project }」にはまだファイルがありません。
answer-project-files = プロジェクト「{ $project }」のファイル:
answer-and-more = ほか{ NUMBER($n) }件
answer-ask-project = 質問すると、該当箇所を引用します。
answer-project-unread = 「{ $project }」の{ $n }件のファイルはまだ読み取り中のため、検索されていません。
answer-unreadable = 「{ $name }」を読み取れませんでした。
answer-image-skipped = 「{ $name }」をスキップしました。
answer-images-skipped = { $n }件の画像をスキップしました。
answer-text-only = ローカルサービスが読み取れるのはテキストだけです。
answer-still-reading = 「{ $name }」はまだ読み取り中です。
answer-ask-later = 少し待ってから、もう一度質問してください。
answer-by-itself = 代わりにローカルサービスが回答しました。
answer-cannot-continue = ローカルサービスが続行できるのは、自身の回答だけです。
answer-ask-again = 新しい回答を得るには、もう一度質問してください。
