dialog-recovery-key = 保存恢复密钥
recovery-key-file-name = { -brand } 恢复密钥.txt
recovery-key-document-title = { -brand } 恢复密钥
recovery-key-document-text = 如果系统密钥环丢失，可以用此密钥打开您的对话和备份。请不要保存在这台电脑上。
