-- The reason why the local service did not start was an argument of a message of its own. It is text by itself now.

UPDATE turns SET ending = replace(ending,
    '{"id":"problem-local-service-reason","args":{"reason":', '{"id":"as-is","args":{"text":')
WHERE instr(ending, '"problem-local-service-reason"') > 0;

UPDATE files SET delete_problem = replace(delete_problem,
    '{"id":"problem-local-service-reason","args":{"reason":', '{"id":"as-is","args":{"text":')
WHERE instr(delete_problem, '"problem-local-service-reason"') > 0;

UPDATE files SET status = replace(status,
    '{"id":"problem-local-service-reason","args":{"reason":', '{"id":"as-is","args":{"text":')
WHERE instr(status, '"problem-local-service-reason"') > 0;
