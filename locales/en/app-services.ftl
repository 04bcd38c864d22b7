### Services and their keys.

# The name of the service that is built into Parlance.
service-local = Local service
# Instead of the name of a service that is no longer in the list.
service-removed = Removed service

## Choosing, connecting and removing a service

service-local-stays = The local service can’t be removed.
service-local-stays-why = It’s built in and needs no account.
service-local-named = The local service can’t be renamed.
# The service of the conversation that is open.
service-not-listed = This conversation’s service has been removed.
service-not-listed-do = Connect it again in Settings, or ask in a new conversation.
connect-key-as-address = That’s a key, not an address.
connect-key-as-address-do = Enter the service’s address, such as https://chat.example.org, and the key in its own field.
connect-removed = The service was removed while connecting.
connect-again = Connect it again.
# After a key was replaced. $service is the name of the service.
connect-old-key-left = The old key for { $service } is still in the system keyring, which can’t be changed right now.
connect-new-key-session = The new key is kept until you quit { -brand }.
connect-old-key-later = { -brand } will remove the old key once the keyring is unlocked.

## The system’s keyring

keyring-locked = The system keyring is locked.
keyring-unlock = Unlock it and try again, or enter the key in Settings.
keyring-absent = No system keyring found.
keyring-absent-key = Your key was saved there.
keyring-start = Start the keyring and try again, or enter the key in Settings.
keyring-broken = Can’t read the key from the system keyring.
keyring-try-again = Try again, or enter the key in Settings.

## Work in the background that did not succeed

service-old-keys-unchecked = Couldn’t check the system keyring for old keys.
service-not-probed = { -brand } stopped checking whether a service is back.
# “Try again” is the name of a button.
service-probe-now = Press Try again to check.
