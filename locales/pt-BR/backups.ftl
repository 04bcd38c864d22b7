backups-title = Backups
backups-now = Fazer backup agora
backups-automatic = Fazer backup automaticamente
backups-automatic-note = Quando algo mudar
backups-every-hour = A cada hora
backups-every-six-hours = A cada 6 horas
backups-every-day = Todos os dias
backups-never = Nunca
backups-reason-automatic = Automático
backups-reason-requested = Manual
backups-reason-migration = Antes de uma atualização
backups-reason-restore = Antes de restaurar um backup
backups-damaged = Danificado. Este backup não pode ser restaurado.
backups-restore = Restaurar…
backups-restore-of = Restaurar o backup de { $when }
backups-show-all = Mostrar todos ({ $n })
backups-open-folder = Abrir pasta
backups-none = Ainda não há backups.
backups-kept = O { -brand } mantém backups automáticos dos últimos 7 dias, 4 semanas e 6 meses. De cada outro tipo, os 3 últimos são mantidos. Um backup ainda contém o que você excluir depois.
backups-budget = Os backups usam no máximo 20% do espaço livre e deixam 1 GB livre. Se não bastar, os mais antigos são excluídos primeiro. O mais recente, um de cerca de uma semana e um de cerca de um mês são sempre mantidos.
backups-copy-title = Copiar backups para outra pasta
backups-copy-note = Cada backup automático também é copiado para lá. Escolha uma pasta em outro disco. Os dados criptografados continuam criptografados; para abri-los em outro computador, você precisa da chave de recuperação.
backups-copy-choose = Escolher pasta…
backups-copy-stop = Parar de copiar
backups-copy-last = Última cópia em { $when }
backups-copy-none = Nada copiado ainda
restore-title = Restaurar este backup?
restore-made = De { $when }.
restore-kept = O { -brand } faz antes um backup dos dados atuais. Os arquivos nos serviços não mudam.
restore-same = As conversas são as mesmas de agora.
restore-do = Restaurar
restore-coming-back = { $n ->
    [one] { $n } conversa excluída volta:
    [many] { $n } de conversas excluídas voltam:
   *[other] { $n } conversas excluídas voltam:
}
restore-going = { $n ->
    [one] { $n } conversa mais recente é removida:
    [many] { $n } de conversas mais recentes são removidas:
   *[other] { $n } conversas mais recentes são removidas:
}
restore-older = { $n ->
    [one] { $n } conversa perde as últimas mensagens:
    [many] { $n } de conversas perdem as últimas mensagens:
   *[other] { $n } conversas perdem as últimas mensagens:
}
restore-conversations = { $n ->
    [one] Ele contém { $n } conversa.
    [many] Ele contém { $n } de conversas.
   *[other] Ele contém { $n } conversas.
}
