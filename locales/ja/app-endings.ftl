ending-you-stopped-after = { SECONDS($ms) }後にこの回答を停止しました。
ending-you-stopped = この回答を停止しました。
ending-connection-lost = { TIME($ms) }に中断: 接続が切れました。
ending-app-quit = { TIME($ms) }に中断: { -brand }が終了しました。
ending-your-limit = 設定した上限の{ NUMBER($limit) }トークンに達しました。
ending-model-limit = モデルのトークン上限に達しました。
ending-usual-limit = モデルのコンテキストの4分の1 ({ NUMBER($limit) }トークン) に達しました。
ending-service-reason = サービスにより途中で終了しました ({ $reason })。
ending-repetition = 回答が同じ内容を繰り返し始めたため停止しました。
ending-repetition-kept = 繰り返し部分は省かれています。残した文字数: { NUMBER($n) }。
ending-connection-ended = 回答が完了する前に接続が切れました。
ending-too-large = この回答は{ BYTES($bytes) }を超えています。
ending-nothing-arrived = テキストは受信されませんでした。
ending-text-kept = 上のテキストは保存されています。
ending-too-large-stopped = { -brand }は受信を停止しました。
ending-too-large-next = 短く回答するか、一部分ずつ回答するように依頼してください。
ending-not-saved = 上のテキストはまだ保存されていません。
ending-not-saved-next = ディスクの空き容量を増やしてから、この会話を開き直してください。
ending-files-in-progress = { $n ->
   *[other] 送信時、サービスは{ $n }件のファイルをまだ処理中でした。
}
ending-empty = この回答にはテキストがありません。
ending-forgotten = サービスにこの会話が残っていなかったため、全体を再送信しました。
ending-not-sent-to-model = モデルには送られません。
