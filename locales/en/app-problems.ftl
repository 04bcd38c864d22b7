### Problems: what happened, and what to do. Each has a title, which is one message, and a detail of any number of them.

# After a problem whose cause is in Parlance itself.
problem-fault = Something went wrong in { -brand }.
problem-work-safe = Your work is safe.
problem-nothing-changed = Nothing was changed.

## What to do: sentences that stand at the end of many problems

problem-try-again = Try again.
problem-try-later = Try again later.
problem-contact-administrator = If this keeps happening, contact your administrator.
problem-check-address = Check the address.
problem-check-address-and-connection = Check the address and your connection.
problem-check-connection = Check your connection, then try again.
problem-free-space = Free up some space and try again.
problem-choose-name = Choose another name.
problem-choose-folder = Choose another folder.
problem-enter-key = Enter the key in Settings.

## Other people’s words

# $said is what the service says, one or several sentences.
problem-service-says = The service says: { $said }
# $error is what the operating system or the database says, without a full stop.
problem-system-says = The system says: { $error }.

## A question that cannot be sent

problem-nothing-to-send = Nothing to send.
problem-nothing-to-send-do = Write a question or attach a file.

## The key of a service

# $service is the name of a service: chat.example.org.
problem-no-key = No key for { $service }.
problem-key-format = That doesn’t look like a key.
# svc_ is how every key begins.
problem-key-format-do = Keys start with svc_.
problem-key-copy = Copy the whole key from the service’s website (Settings, API Keys).
# 401 is the status of the service’s answer.
problem-key-rejected = Key rejected by { $host } (401).
problem-key-expired = It may have expired or been revoked.

## The address of a service

problem-address-unencrypted = Use an https:// address to keep your key secure.
problem-address-credentials = Remove the user name and password from the address.
problem-address-query = Remove the ? or # from the address, and everything after it.
problem-address-malformed = That doesn’t look like an address.
problem-address-example = Addresses look like https://chat.example.org.

## The connection to a service. $host is such as chat.example.org or 127.0.0.1:4010

problem-host-unknown = Can’t find { $host }.
problem-connection-refused = Can’t connect to { $host }.
problem-service-down = The service may be down or the address may be wrong.
problem-certificate = Can’t verify the identity of { $host }.
problem-certificate-invalid = Its certificate isn’t valid on this computer, so nothing was sent.
problem-certificate-ask = If your organisation issued it, ask your administrator to install it on this computer. Then try again.
problem-encryption = Can’t make a secure connection to { $host }.
problem-nothing-sent = Nothing was sent.
problem-no-response = { $host } isn’t responding.
problem-unreachable = Can’t reach { $host }.
problem-answer-timeout = { $host } took too long to respond.
problem-still-working = It may still be working on your request.
problem-connection-lost = The connection to { $host } was lost.
problem-redirect = { $host } redirects requests elsewhere.
# $to is the host to which the service redirects.
problem-redirect-to = { -brand } doesn’t follow it to { $to } because your key is only for { $host }.
problem-redirect-unknown = { -brand } doesn’t follow it because your key is only for this service.
problem-web-page = { $host } returned a web page.
problem-web-page-why = A proxy or sign-in page may be in the way.
problem-unreadable-answer = { $host } returned something { -brand } can’t read.
problem-keeps-check-address = If this keeps happening, check the address.
problem-event-too-large = { $host } sent too much data at once.
problem-answer-ends = The answer ends here.

## The local service, which runs inside Parlance

problem-local-service = The local service couldn’t start.
# Follows the reason, from app-local-service.ftl.
problem-local-service-do = Restart { -brand }, or connect another service in Settings.

## Links in answers

problem-link-refused = This link can’t be opened.
problem-link-kinds = Only web and email links can be opened.
problem-link-not-opened = Can’t open the link.
# $address is the address to which the link leads.
problem-link-no-app = No app could open this address: { $address }
