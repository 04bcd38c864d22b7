-- Names follow the code: a stored response body is a capture, and a key has a location.

ALTER TABLE recordings RENAME TO captures;
ALTER TABLE profiles RENAME COLUMN key_place TO key_location;
