search-not-indexed = 无法为搜索准备较早的消息。请重启 { -brand } 再试。
search-documents-not-read = 无法为搜索准备文档正文。请重启 { -brand } 再试。
