answer-no-model = 我是本地服务，没有语言模型。
answer-abilities = 我可以引用所附文档中的内容、进行计算，以及告知日期和时间。
answer-connect-model = 要让模型撰写回答，请在“设置”→“在这台电脑上”中选择一个模型。
answer-quotes = 来自 { LIST($names) }：
answer-no-direct = 未找到直接的回答。
answer-closest = { LIST($names) } 中最接近的片段：
answer-more-passages = { $n ->
   *[other] 另有 { $n } 个片段：
}
answer-nothing-found = 在 { LIST($names) } 中未找到相关内容。
answer-did-you-mean = 是不是要找“{ $word }”？
answer-similar-words = 文档中有相似的词：{ LIST($words) }。
answer-no-summary = 没有语言模型，我无法撰写摘要。
answer-beginnings = { $n ->
    [1] 以下是文档的开头：
   *[other] 以下是各文档的开头：
}
answer-chapters = 以下是各章的开头：
answer-headings = 各级标题：
answer-more-files = 另外还附加了 { NUMBER($n) } 个文件。
answer-ask-about-files = 提出问题即可搜索所有附加的文件。
answer-page = { $name } 第 { $page } 页：
answer-no-page = 在 { LIST($names) } 的第 { $page } 页未找到任何文本。
answer-attach-for-page = 要查看文档的第 { $page } 页，请将文档附加到提问中。
answer-project-empty = 项目 { $project } 中还没有文件。
answer-project-files = 项目 { $project } 中的文件：
answer-and-more = 另外 { NUMBER($n) } 个文件
answer-ask-project = 提出问题，我会引用匹配的片段。
answer-project-unread = 项目 { $project } 中有 { NUMBER($n) } 个文件仍在读取，未参与搜索。
answer-unreadable = 我无法读取 { $name }。
answer-image-skipped = 已跳过 { $name }。
answer-images-skipped = 已跳过 { NUMBER($n) } 张图片。
answer-text-only = 本地服务只能读取文本。
answer-still-reading = 仍在读取 { $name }。
answer-ask-later = 请稍后再次提问。
answer-by-itself = 已改由本地服务回答。
answer-cannot-continue = 本地服务只能继续自己的回答。
answer-ask-again = 请再次提问，以获取新的回答。
