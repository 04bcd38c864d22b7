### Why the local service could not start. The window shows it as a problem, parlance-service writes it to the terminal.

service-data-folder = Can’t use the data folder { $folder }: { $error }.
service-in-use = Another local service is using the data folder { $folder }.
service-stop-other = Stop it or choose another folder.
service-recovery = Can’t read what the last run left in the database: { $error }.
# $address is an IP address with a port.
service-listen = Can’t listen on { $address }: { $error }.
service-outgoing = Can’t prepare outgoing connections: { $error }.
service-interrupted = Opening the data folder was interrupted: { $error }.
# $path is a file.
database-open = Can’t open the database { $path }: { $error }.
# $path is the database.
database-encrypted = The database { $path } is encrypted by Parlance.
database-open-in-parlance = Open it in Parlance, which has the key.
database-wrong-key = The key of Parlance doesn’t fit the database { $path }, or the database is damaged.
database-not-encrypted = The data of Parlance is encrypted, but the database { $path } isn’t.
# $found and $known are versions of the schema, as text.
database-newer = The database { $path } was written by a newer version (schema { $found }; this version knows { $known }).
database-use-newer = Use that version.
# $path is the copy.
database-backup = Can’t copy the database to { $path } before upgrading it: { $error }.
database-unchanged = The database is unchanged.
database-thread = Can’t start the thread that writes to the database: { $error }.
