-- The local service says what of a conversation and of its documents a model was given.

ALTER TABLE turns ADD COLUMN context_use TEXT /* a domain::turn::ContextUse as JSON; NULL: the service did not say it */;
