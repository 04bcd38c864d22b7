dialog-recovery-key = 回復キーを保存
recovery-key-file-name = { -brand } の回復キー.txt
recovery-key-document-title = { -brand } の回復キー
recovery-key-document-text = システムのキーリングが失われた場合に、このキーで会話とバックアップを開くことができます。このコンピューター以外の場所に保管してください。
recovery-key-document-file = ファイルencryption.jsonが失われた場合、{ -brand } は次の文字を含むこのドキュメントのテキスト全体を求めます:
