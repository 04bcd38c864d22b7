search-not-indexed = 无法为搜索准备较早的消息。请重启 { -brand } 再试。
