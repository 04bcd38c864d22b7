backup-failed = バックアップを作成できませんでした。
backup-choose-other = 別のバックアップを選択してください。
backup-newer = このバックアップは、より新しいバージョンの { -brand } で作成されました。
backup-damaged = このバックアップは破損しています。
backup-not-restored = バックアップは復元されませんでした。
backup-restored = バックアップを復元しました。
backup-before-kept = 以前のデータはバックアップとして残っています。
