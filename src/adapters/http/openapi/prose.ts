import { FILTERS_MAX, PAGE_MAX, SORT_FIELDS_MAX } from '../../../domain/lists/list-query.js';

/** What a front-end developer reads first. */
export const INTRODUCTION = `Users, roles and abilities, customers and segments, feature flags, and the log of who changed what.

## Signing in

\`POST /login\` answers \`{user, accessToken}\`. Send the token as \`Authorization: Bearer <accessToken>\`. \`user.abilities\`
holds every ability with four booleans: show what they allow, and ask no role names. A 401 always means that the token
is no longer good, and nothing else; wrong credentials are a 400, a failing storage is a 503.

## Lists

The dialect of json-server, which react-admin (\`ra-data-json-server\`), refine (\`@refinedev/simple-rest\`) and RTK Query
speak: a bare array, the total in \`X-Total-Count\`, pages by \`_page\` and \`_limit\`, \`_start\` and \`_end\`, or \`_after\`.
\`field=value\` filters, repeated values are alternatives, different fields must all hold; \`_ne\`, \`_gte\`, \`_lte\` and \`_like\`
are suffixes, \`field_values=a,b\` takes several at once. Commas split values there and for \`id\`, \`status\`,
\`role\` and \`roles\`, with \`_ne\` too; nowhere else, since a company may be called "Acme, Inc". \`q\` searches. \`GET /users?id=a&id=b\` is getMany. There may be
${FILTERS_MAX} filters, ${SORT_FIELDS_MAX} fields to sort by, and ${PAGE_MAX} records in a page.

## Changing

PUT merges: what is absent stays, \`null\` clears. A whole record may be sent back; fields that only the service sets are
passed over. PATCH is the same. Send \`If-Match\` with the ETag that was read to be told (412) when somebody was faster.
A DELETE answers \`{}\`. HEAD works wherever GET does.

## Errors

Everything that is no success is \`application/problem+json\`: compare \`code\`, show \`message\`, hand \`errors\` to the form.
\`request_id\` finds the request in the log. 429 and 503 say in \`Retry-After\` when to try again. What any request may meet
before an operation is asked (408, 413, 414, 415, 417, 431) is listed once, under \`x-any-request\`.`;

/** What each group is for. */
export const TAGS: Readonly<Record<string, string>> = {
  sessions:
    'Signing in and out, registering, and asking for help with a forgotten password. A session ends at once, everywhere: ' +
    'by `POST /logout`, by a new password (but for the session that set it), by suspension or deletion of the user.',
  users:
    'One’s own profile and other people’s accounts. Suspension keeps the record and ends its sessions; deletion is for good. ' +
    'Nobody gives what they do not hold, and nobody touches somebody who holds more than they do (`escalation_denied`).',
  roles:
    'A role grants actions per ability. One toggle is one cell: `PUT /roles/{id} {"abilities":{"customer":{"read":true}}}` ' +
    'changes that cell and no other, and acts on the next request of everybody who has the role.',
  abilities:
    'Which resources there are and which of read, create, update and delete each has. What an ability loses is masked in every role.',
  customers:
    'The customers, with own columns beside the standard fields: send them, filter and sort by them like any other. ' +
    'Every change is an entry of the log of that customer.',
  segments:
    'Saved filters over the customers. `customers_count` is exact at the moment of the answer; `customers` are the first of them.',
  features:
    'Flags by which clients show or hide whole areas. Everybody signed in reads `id`, `key` and `enabled`; a toggle is ' +
    'visible to the next read, and on the stream at once. The stream never ends by itself: use `curl -N` or an EventSource.',
  ofrep: 'The OpenFeature Remote Evaluation Protocol 0.3: give any OFREP provider this service’s address and a token.',
  avatars: 'Images of users and customers: upload first, then put the path into the `avatar` of the record.',
  changes:
    'Who changed which user, role, ability, feature or segment, when, from what to what. Each entry’s hash covers the one before.',
  health: 'For load balancers and orchestrators.',
  reference: 'This document, and a page to read and try it.',
};
