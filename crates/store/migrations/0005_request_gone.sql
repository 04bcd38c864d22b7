-- Requests that were sent and are no longer kept.

ALTER TABLE turns ADD COLUMN request_gone TEXT
    CHECK (request_gone IN ('erased', 'forked')) /* why the request is null although one was sent; NULL: it is not gone */;
