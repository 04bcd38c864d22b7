dialog-recovery-key = Salvar chave de recuperação
recovery-key-file-name = Chave de recuperação do { -brand }.txt
recovery-key-document-title = Chave de recuperação do { -brand }
recovery-key-document-text = Esta chave abre suas conversas e backups se o chaveiro do sistema for perdido. Guarde-a fora deste computador.
