backup-failed = La sauvegarde a échoué.
backup-choose-other = Choisissez une autre sauvegarde.
backup-newer = Cette sauvegarde provient d’une version plus récente de { -brand }.
backup-damaged = Cette sauvegarde est endommagée.
backup-not-restored = La sauvegarde n’a pas été restaurée.
backup-restored = La sauvegarde a été restaurée.
backup-before-kept = Les données précédentes sont conservées sous forme de sauvegarde.
