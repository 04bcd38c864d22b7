### Imports: problems, and what is said of conversations of an archive.

import-file = 无法读取 { $name }。
import-unknown = { $name } 不是 { -brand } 可以读取的导出文件。
import-unknown-next = 请选择 { -brand }、ChatGPT、Claude、LibreChat、Open WebUI 或 Jan 的导出文件。
import-damaged = { $name } 已损坏或不完整。
import-damaged-next = 请重新下载导出文件。
import-encrypted = { $name } 受密码保护。
import-encrypted-next = 请先解压，再导入文件夹。
import-unsafe = 导入 { $name } 不安全。
import-unsafe-path = 其中包含路径为 { $path } 的文件，该路径指向压缩包之外。
import-bomb = 解压后的大小远远超过正常的导出文件。
import-too-many = 其中的文件或对话数量超过了任何正常的导出。
import-newer = { $name } 由更新版本的 { -brand } 创建。
import-changed = { $name } 已更改。
import-gone = 此预览已失效。
import-choose-again = 请重新选择导出文件。
import-answer-failed = 此回答在导入前已失败。

## Why a conversation is skipped, or can’t come in: a few words beside its title

import-note-same = 内容相同
import-note-newer-here = 此处较新，保留
import-note-trashed = 在回收站中
import-note-twice = 在导出中重复
import-note-grown = { $n } 条新消息
import-note-files = 恢复 { $n } 个已删除的文件
import-reason-empty = 空
import-reason-unreadable = 无法读取
import-reason-no-id = 无 ID
import-reason-too-large = 大于 32 MB
import-reason-too-many-messages = 消息过多
import-reason-too-deep = 嵌套过深
import-reason-circular = 消息循环引用
import-reason-audio = 仅音频
import-reason-newer = 由更新版本创建
import-reason-mixed = 包含其他对话的消息

## Names of programs

import-program-parlance = { -brand }
import-program-chat-gpt = ChatGPT
import-program-claude = Claude
import-program-libre-chat = LibreChat
import-program-open-web-ui = Open WebUI
import-program-jan = Jan

## Titles of the system’s dialogs

dialog-import = 导入对话
dialog-import-folder = 导入文件夹
