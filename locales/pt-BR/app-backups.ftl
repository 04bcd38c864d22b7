backup-failed = Não foi possível fazer o backup.
backup-choose-other = Escolha outro backup.
backup-newer = Uma versão mais recente do { -brand } fez este backup.
backup-damaged = Este backup está danificado.
backup-not-restored = O backup não foi restaurado.
backup-restored = O backup foi restaurado.
backup-before-kept = Os dados anteriores foram mantidos como backup.
