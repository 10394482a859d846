import type { ProblemCode } from 'castellan-client';

/** Nobody at the console meets these: they're about programs, directories and requests that the console doesn't make. */
type OfPrograms =
  | 'administrator_protected'
  | 'bad_request'
  | 'directory_held'
  | 'dry_run_unsupported'
  | 'expectation_failed'
  | 'headers_too_large'
  | 'idempotency_key_reused'
  | 'logout_token_invalid'
  | 'malformed_json'
  | 'method_not_allowed'
  | 'people_only'
  | 'scim_only'
  | 'suspended_by_administrator'
  | 'too_many_moves'
  | 'unsupported_media_type';

/** What the service and its client say word for word, where a code alone says less. The first two numbers in a sentence are placeholders, and so is a name in quotes. */
const SENTENCES = [
  'is required',
  'is already in use',
  'is already set',
  'has more than %{number} characters',
  'needs at least %{number} characters',
  'contains an invalid Unicode character',
  'must not contain control characters',
  'must not contain invisible characters',
  'must be an e-mail address',
  'must be an e-mail address without spaces',
  'must be the address alone, without a name and angle brackets',
  'must be one address, not a list',
  'must have a domain name of letters, digits and hyphens after the @',
  'must not have a dot at the beginning or the end of the part before the @, or two in a row',
  'must be %{number} to %{other} letters, digits, _, - or spaces',
  'must be a number',
  'must be true or false',
  'must be a date, or a time such as 2026-01-31T09:30:00.000Z',
  'must have at most %{number} bytes',
  'is wrong, or was used before',
  'is not the current password',
  'The e-mail address or the password is wrong.',
  'The one-time code is wrong, or was used before.',
  'The code is wrong, or was used before. Sign in again.',
  'This passkey does not work here, or it took too long. Try again.',
  'This passkey was refused, because it seems to have been copied. Remove it, and make a new one.',
  'This user already has a password.',
  'Another operation of yours is still running. Wait for it, or stop it.',
  'The deletion was undone already.',
  'It is still running. Stop it, or wait for it.',
  'It ended more than six days ago.',
  'It changed nothing.',
  'Erased customers are gone for good.',
  'Deleted customers are erased at once. Restore them from a backup.',
  "The built-in Administrator can't be deleted.",
  "The built-in Administrator's permissions can't be switched off.",
  "The built-in Administrator's name and description can't be changed.",
  'The ability "%{name}" can\'t be deleted.',
  "This ability's actions can't be switched off.",
  'The directory that provisions this group has to delete it.',
  'The directory that provisions this group names it.',
  'The source of a group alone decides who belongs to it.',
  'Your account must have a second factor. Sign in with another one first.',
  'Switch your own one-time codes off with your password and a code.',
  'Remove your own identities in your profile.',
  'Remove your own passkeys in your profile.',
  'No connection. Try again.',
  'No connection. Not saved. Try again.',
  'The connection broke off, so it isn’t known whether this was saved. Try again.',
  'Somebody else has signed in meanwhile. Load the page again.',
  'Please sign in.',
  'Please sign in again.',
] as const;

/** For the other languages: in English, problems are shown as the service words them. */
export const problems = {
  problems: {
    codes: {
      account_suspended: 'This account is suspended. Ask an administrator.',
      administrators_only: 'Only administrators can do this.',
      already_exists: 'Another record already has this.',
      attempt_expired: 'This sign-in took too long, or was begun in another browser. Begin again.',
      bad_query: 'The list can’t be read like this.',
      body_too_large: 'This is more than can be sent at once.',
      changed_meanwhile:
        'Somebody else changed the same fields meanwhile. Read the record again and repeat the change.',
      code_required: 'Enter the code that your authenticator app shows, or a recovery code.',
      code_unavailable: 'One-time codes can’t be checked at the moment. Ask an administrator.',
      count_changed: 'The number has changed meanwhile: it’s %{count} now. Nothing was changed.',
      email_taken: 'This email address is already in use.',
      escalation_denied: 'This involves permissions that you don’t have.',
      forbidden: 'Your roles don’t allow this.',
      groups_overage: 'You are in too many groups. Ask an administrator.',
      immutable: 'This can’t be changed.',
      in_progress: 'The first attempt is still running. Try again in a moment.',
      in_use: 'Features target this segment. Remove it from their rules first.',
      internal_error: 'Something went wrong in the service. Tell the people who run it.',
      invalid_credentials: 'The sign-in details are wrong.',
      last_administrator: 'This is the last administrator who can sign in.',
      limit_reached: 'There can’t be any more.',
      link_invalid: 'This link is no longer valid. Ask for a new one.',
      link_refused: 'Your account can’t be linked this way. Sign in, then link it in your profile.',
      not_found: 'This isn’t there (any more).',
      not_undoable: 'This can’t be undone.',
      out_of_history: 'The change log begins after this moment, or the moment is in the future.',
      outcome_unknown: 'It isn’t known whether this was saved. Look at the record before you try again.',
      overloaded: 'The service is too busy. Try again in a moment.',
      password_sign_in_off:
        'Only administrators use passwords here. Sign in through your identity provider or with a passkey.',
      provider_unavailable: 'The identity provider doesn’t answer as it should. Try again later.',
      rate_limited: 'Too many attempts. Try again in %{seconds} s.',
      registration_closed: 'Registration is closed. Ask an administrator for an account.',
      request_timeout: 'Sending took too long. Try again.',
      self_lockout: 'You can’t lock yourself out. Ask another administrator.',
      stale_version: 'The record has changed since it was read. Read it again and repeat the change.',
      storage_full: 'Nothing can be saved: the storage is full or read-only. Nothing was changed.',
      storage_unavailable: 'The storage doesn’t respond. Try again in a moment.',
      token_invalid: 'Your session has ended. Sign in again.',
      token_missing: 'Sign in first.',
      too_many_streams: 'Too many of your pages are open. Close one, or try again later.',
      totp_required: 'Your account needs a second factor. Switch one-time codes on, or sign in with a passkey.',
      unknown_user: 'There is no account for you here. Ask an administrator.',
      uri_too_long: 'These are too many filters at once.',
      validation_failed: 'Some fields are not valid.',
    } satisfies Record<Exclude<ProblemCode, OfPrograms>, string>,
    /** Below a field. */
    fields: {
      already_exists: 'is already in use',
      ambiguous: 'is the external id of several customers',
      changed_meanwhile: 'was changed by somebody else meanwhile',
      custom: 'isn’t valid',
      email_taken: 'is already in use',
      image_too_large: 'is too large an image',
      immutable: 'can’t be changed',
      in_use: 'is used by features',
      invalid_credentials: 'is wrong',
      invalid_format: 'isn’t in the right format',
      invalid_key: 'isn’t a valid name',
      invalid_type: 'is of the wrong type',
      invalid_value: 'isn’t a valid value',
      not_in_the_future: 'must be in the future',
      not_issued: 'must be an image that was uploaded here',
      not_past: 'must be in the past',
      not_public: 'must lead to a public address',
      not_the_stored_one: 'must be the stored one when the password changes',
      not_with_split: 'isn’t possible beside a split',
      proof_required: 'is required as a proof',
      repeated_variant: 'stands in an earlier part: put them together',
      required: 'is required',
      same_variant: 'must be another variant',
      set_by_directory: 'was changed by a directory: set it yourself before you invite',
      too_big: 'must be at most %{number}',
      too_many_columns: 'is one column too many',
      too_small: 'must be at least %{number}',
      unchanged: 'must differ from the current password',
      unknown_cell: 'names a permission that doesn’t exist',
      unknown_customer: 'names a customer that doesn’t exist',
      unknown_field: 'isn’t known here',
      unknown_filter: 'names a column that no customer has',
      unknown_group: 'names a group that doesn’t exist',
      unknown_role: 'names a role that doesn’t exist',
      unknown_segment: 'names a segment that doesn’t exist',
      unknown_source: 'names a source that doesn’t exist',
      unknown_user: 'names somebody who doesn’t exist',
      unknown_variant: 'names a variant that doesn’t exist',
      unreadable_image: 'must be an image that can be read to its end',
      unsafe_integer: 'is too large a number: write it as text',
      unsupported_image: 'must be a JPEG, PNG, WebP or GIF image',
      without_provider: 'is only possible with a source',
      wrong: 'doesn’t verify. Try again',
    },
    /** A sentence, and the service's own words with what it can't say. */
    with_detail: '%{text} The service says: %{detail}',
    field_with_detail: '%{text} (%{detail})',
    unexpected: 'The service doesn’t answer as it should (%{status}).',
    sentences: Object.fromEntries(SENTENCES.map((sentence) => [sentence, sentence])) as Readonly<
      Record<(typeof SENTENCES)[number], string>
    >,
  },
};
