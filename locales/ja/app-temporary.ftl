details-reason-temporary = 一時的な会話のため、毎回すべてを送信します
temporary-gone = この一時的な会話はすでに削除されています。
temporary-gone-why = 閉じられました。
temporary-keep-first = 一時的な会話ではできません。
temporary-keep-first-do = 先に会話を保存してください。
temporary-is-open = このためにParlanceを開き直す必要があり、一時的な会話が削除されてしまいます。
temporary-is-open-do = 先に保存するか削除してください。
temporary-no-paste = このコンピューターでは、一時的な会話に貼り付けた内容を添付できません。
temporary-no-paste-do = ディスクに保存する必要があるためです。代わりにファイルを添付してください。
temporary-uploads-deleted = { $n ->
   *[other] 一時的な会話でアップロードした { $n } 個のファイルを { $service } から削除しました。
}
temporary-uploads-left = { $n ->
   *[other] 一時的な会話でアップロードした { $n } 個のファイルがまだ { $service } にあります。可能になり次第、Parlance が削除します。
}
temporary-uploads-unclear = 一時的な会話のアップロードがまだ { $service } にある可能性があります。ほかのファイルと区別できません。「ファイル」で確認してください。
temporary-uploads-not-deleted = 一時的な会話のアップロードは、Parlance を再び起動するまで削除されません。
