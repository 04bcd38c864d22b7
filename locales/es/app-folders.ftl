folder-name-empty = El nombre de una carpeta necesita al menos un carácter.
folder-name-empty-next = Escribe un nombre.
folder-into-itself = Una carpeta no puede estar dentro de sí misma.
folder-into-itself-next = Elige otra carpeta.
folder-too-deep = Las carpetas se pueden anidar hasta { NUMBER($n) } niveles.
folder-too-deep-next = Elige una carpeta menos profunda.
