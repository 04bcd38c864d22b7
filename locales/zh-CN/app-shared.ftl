as-is = { $text }
unknown-text = 此文本由较新版本的 { -brand } 写入（{ $id }）。
unknown-action = 命令面板中没有此操作。
