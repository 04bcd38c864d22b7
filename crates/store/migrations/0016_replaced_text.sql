-- What was streamed stays reachable when the service's final text has other words in its place.

ALTER TABLE turns ADD COLUMN replaced_text TEXT NOT NULL DEFAULT '' /* streamed words that the final text replaced; empty: none */;
