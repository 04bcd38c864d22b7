backup-failed = No se pudo crear la copia de seguridad.
backup-choose-other = Elige otra copia de seguridad.
backup-newer = Una versión más reciente de { -brand } creó esta copia de seguridad.
backup-damaged = Esta copia de seguridad está dañada.
backup-not-restored = No se restauró la copia de seguridad.
backup-restored = Se restauró la copia de seguridad.
backup-before-kept = Los datos anteriores se conservan como copia de seguridad.
