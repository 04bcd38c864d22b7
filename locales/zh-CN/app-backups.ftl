backup-failed = 无法创建备份。
backup-choose-other = 请选择其他备份。
backup-newer = 此备份由更新版本的 { -brand } 创建。
backup-damaged = 此备份已损坏。
backup-not-restored = 备份未恢复。
backup-restored = 备份已恢复。
backup-before-kept = 之前的数据已保留为备份。
