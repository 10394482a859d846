import { MAX_FILTERS, MAX_PAGE_SIZE, MAX_SORT_FIELDS } from '../../../domain/lists/list-query.js';

/** The introduction of the API document. */
export const INTRODUCTION = `Manages users, groups, roles and abilities, customers and segments, feature flags, and the log of all changes.

## Signing in

\`POST /login\` returns \`{user, accessToken}\`. Send the token as \`Authorization: Bearer <accessToken>\`. \`user.abilities\`
has four booleans for every ability, and one for each action that only this ability has: decide by these what to show, not by the names of roles. A 401 always means that the token
is no longer valid. Wrong credentials are a 400, a failing storage is a 503.

## Lists

Lists follow json-server, which react-admin (\`ra-data-json-server\`), refine (\`@refinedev/simple-rest\`) and RTK Query
understand: a plain array, the total in \`X-Total-Count\`, and pages by \`_page\` and \`_limit\`, \`_start\` and \`_end\`, or \`_after\`.
\`field=value\` filters. Repeated values are alternatives; different fields must all match. Suffixes are \`_ne\`, \`_gte\`, \`_lte\` and
\`_like\`; \`field_values=a,b\` takes several values at once. Commas separate values there and in \`id\`, \`status\`, \`role\`,
\`roles\` and \`groups\`, also with \`_ne\`, but nowhere else, because a company may be called "Acme, Inc". \`q\` searches.
\`GET /users?id=a&id=b\` is getMany. Lists may also be written \`id[]=a&id[]=b\` or \`id[0]=a\`. The limits are ${MAX_FILTERS} filters, ${MAX_SORT_FIELDS} sort fields and ${MAX_PAGE_SIZE} records per page.

A parameter that an operation doesn't have is a 400 \`bad_query\` that names it in \`errors\`: a filter that got lost would list, or change,
everybody. A GET ignores names that begin with \`_\`, such as cache busters, and \`dry_run\` and \`wait\`.

## Updates

PUT merges: missing fields keep their values, \`null\` clears a field. You may send a whole record back; fields that only the
service sets are ignored. Another unknown field is too, unless it's probably a misspelt one: then it's a 422. PATCH does the same, and takes any subset; a PUT with one of a user's names needs the other. Send \`If-Match\` with the record's ETag to get a 412 if somebody else changed the record
in the meantime. A DELETE returns \`{}\`. HEAD works wherever GET does.

## Repeating a request

A POST that creates a user, group, role, ability, feature, segment, view or customer may carry an \`Idempotency-Key\`, such as a new UUID. If the answer
doesn't arrive, send the same request with the same key again, within 24 hours: nothing is created twice, and the first answer is repeated.

## Errors

Every error is \`application/problem+json\`: compare \`code\`, show \`message\`, and pass \`errors\` to your form. A refusal names
the missing permissions: \`forbidden\` in \`needs\`, \`escalation_denied\` in \`exceeds\`.
\`request_id\` identifies the request in the log. 429 and 503 say in \`Retry-After\` when to try again. Errors that any request may
get before it reaches an operation (408, 413, 414, 415, 417, 431) are listed once, under \`x-any-request\`.`;

/** Descriptions of the groups of operations. */
export const TAGS: Readonly<Record<string, string>> = {
  sessions:
    'Sign in and out, register, and ask for help with a forgotten password. A session ends at once and everywhere: by ' +
    '`POST /logout`, by name, by a new password (except for the session that set it), and when the user is suspended or deleted.',
  'sign-in':
    'Sign-in through the identity providers that the operator has set up (OpenID Connect), and the identities that link them to accounts. ' +
    '`GET /sign-in/{key}` is for browsers to go to, not for `fetch`.',
  'one-time codes':
    'TOTP (RFC 6238) with any authenticator app. While they are on, `POST /login` needs `code`. Switching them on or off ends the ' +
    'user’s other sessions. A wrong password or code is a 400 here, and counts as a failed sign-in.',
  passkeys:
    'WebAuthn Level 3, with discoverable passkeys that verify their user: one is both factors. With an IP address in `PUBLIC_URL` passkeys are ' +
    'off, and these paths a 404. Writes of one’s own take a proof, as a change of one’s own password does.',
  users:
    'Your own profile and other people’s accounts. Suspension keeps the record and ends its sessions; deletion is permanent. ' +
    'Users can’t grant permissions that they lack, or change users with permissions that they lack (`escalation_denied`).',
  tokens:
    'Access for programs: a token has roles like a user, and is sent like the token of a sign-in. Its text is answered once, when it ' +
    'is made or rotated. What concerns a person (`people_only`) is closed to tokens, and so is making tokens.',
  assertions:
    'Who is calling and what they may do, signed for another service (JWT, ES256), which can’t act as them with it: this service never ' +
    'accepts an assertion. The operator names the services in `ASSERTION_AUDIENCES`.',
  groups:
    'Named sets of people that roles are given to: every member has the permissions of the group’s roles. A user’s `roles` are those that they ' +
    'hold themselves.',
  roles:
    'A role grants permissions. One toggle is one permission: `PUT /roles/{id} {"abilities":{"customer":{"read":true}}}` changes ' +
    'that permission and no other, and takes effect on the next request of everyone with the role.',
  abilities:
    'Resources, and which of the actions read, create, update and delete each has. Permissions whose ability loses the action ' +
    'become dormant in every role. `actions` are those that only this ability has: removed, they leave every role.',
  customers:
    'Customers with standard fields and own columns. Own columns are sent, filtered and sorted by like any other field. ' +
    'Every change is an entry in the customer’s log.',
  segments:
    'Saved filters over the customers. `customers_count` is exact at the time of the response; `customers` has the first members.',
  features:
    'Flags that let clients show or hide parts of their interface. Every signed-in user may read `id`, `key` and `enabled`. A toggle is ' +
    'visible to the next read, and sent to the stream at once. The stream doesn’t end by itself: use `curl -N` or an EventSource.',
  ofrep:
    'The OpenFeature Remote Evaluation Protocol 0.3. Pass this service’s address and a token to any OFREP provider.',
  access:
    'The AuthZEN Authorization API 1.0: decisions for other services, made as for requests to this one. Invalid requests are a 400 ' +
    'here. `GET /access/v1/check` is for gateways, which let every 2xx through.',
  avatars: 'Images of users and customers: upload an image first, then put its path into the record’s `avatar`.',
  views:
    'Saved views of lists: filter, order and columns under a name. Your own ones, and those for everybody of lists that you may read. ' +
    'A view shows nobody more than its list does. They aren’t in the change log.',
  webhooks:
    'Other services that are told what changed, signed as Standard Webhooks 1.0.0 has it. What is told is what the webhook’s owner may read. ' +
    'Events come at least once, in order for each record.',
  changes:
    'Who changed which user, token, group, role, ability, feature, segment or webhook, when, and the values before and after. Each entry’s hash covers ' +
    'the previous entry.',
  health: 'For load balancers and orchestrators; `GET /status` and `GET /about` are for people.',
  reference: 'This document, and a page to read it and try requests.',
};
