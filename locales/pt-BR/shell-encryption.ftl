dialog-recovery-key = Salvar chave de recuperação
recovery-key-file-name = Chave de recuperação do { -brand }.txt
recovery-key-document-title = Chave de recuperação do { -brand }
recovery-key-document-text = Esta chave abre suas conversas e backups se o chaveiro do sistema for perdido. Guarde-a fora deste computador.
recovery-key-document-file = Se o arquivo encryption.json for perdido, o { -brand } pedirá todo o texto deste documento, incluindo estes caracteres:
