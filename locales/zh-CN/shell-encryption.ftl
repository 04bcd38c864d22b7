dialog-recovery-key = 保存恢复密钥
recovery-key-file-name = { -brand } 恢复密钥.txt
recovery-key-document-title = { -brand } 恢复密钥
recovery-key-document-text = 如果系统密钥环丢失，可以用此密钥打开您的对话和备份。请不要保存在这台电脑上。
recovery-key-document-file = 如果文件 encryption.json 丢失，{ -brand } 会要求输入此文档的全部文本，包括以下字符：
