-- A conversation in a folder with a project can do without one, and its service can be asked for a title.

ALTER TABLE conversation_options ADD COLUMN is_without_project INTEGER NOT NULL DEFAULT 0
    CHECK (is_without_project IN (0, 1)) /* it takes no project from its folder */;

ALTER TABLE conversations ADD COLUMN is_title_asked INTEGER NOT NULL DEFAULT 0 CHECK (is_title_asked IN (0, 1))
    /* its service was asked for a title, and is not asked again */;
