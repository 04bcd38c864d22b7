### Imports: problems, and what is said of conversations of an archive.

import-file = { $name } を読み込めません。
import-unknown = { $name } は { -brand } が読み込めるエクスポートではありません。
import-unknown-next = { -brand }、ChatGPT、Claude、LibreChat、Open WebUI、Jan のいずれかのエクスポートを選んでください。
import-damaged = { $name } は壊れているか不完全です。
import-damaged-next = エクスポートをもう一度ダウンロードしてください。
import-encrypted = { $name } はパスワードで保護されています。
import-encrypted-next = 展開してから、フォルダーをインポートしてください。
import-unsafe = { $name } は安全にインポートできません。
import-unsafe-path = 外部を指すパス { $path } のファイルが含まれています。
import-bomb = 展開すると、エクスポートとしてはあり得ない大きさになります。
import-too-many = ファイルまたは会話の数が、エクスポートとしてはあり得ないほど多くなっています。
import-newer = { $name } は新しいバージョンの { -brand } で作成されています。
import-changed = { $name } が変更されました。
import-gone = このプレビューは無効になりました。
import-choose-again = エクスポートをもう一度選んでください。
import-answer-failed = この回答はインポート前に失敗していました。

## Why a conversation is skipped, or can’t come in: a few words beside its title

import-note-same = 同じ内容
import-note-newer-here = こちらが新しいため保持
import-note-trashed = ゴミ箱内
import-note-twice = エクスポート内で重複
import-note-grown = 新しいメッセージ { $n } 件
import-note-files = 削除済みファイル { $n } 件を復元
import-reason-empty = 空
import-reason-unreadable = 読み取り不可
import-reason-no-id = ID なし
import-reason-too-large = 32 MB 超
import-reason-too-many-messages = メッセージが多すぎます
import-reason-too-deep = 入れ子が深すぎます
import-reason-circular = メッセージが循環
import-reason-audio = 音声のみ
import-reason-newer = 新しいバージョンで作成
import-reason-mixed = 別の会話のメッセージを含む

## Names of programs

import-program-parlance = { -brand }
import-program-chat-gpt = ChatGPT
import-program-claude = Claude
import-program-libre-chat = LibreChat
import-program-open-web-ui = Open WebUI
import-program-jan = Jan

## Titles of the system’s dialogs

dialog-import = 会話をインポート
dialog-import-folder = フォルダーをインポート
