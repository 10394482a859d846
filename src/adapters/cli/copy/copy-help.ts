/** What `help copy` prints after the summary; docs/backup.md has more. */
export const COPY_DETAILS: readonly string[] = [
  '',
  '--from ADDRESS and --to ADDRESS, each one of:',
  '  sqlite:FOLDER       a data folder, such as sqlite:./data',
  '  mongodb://…         a database of a replica set, as in MONGODB_URI; also mongodb+srv://…',
  '  env:NAME            the address is in the environment variable NAME',
  '',
  'The copy is a snapshot of the source, which a service may go on using: users with their passwords, the log byte for',
  'byte, abilities, roles, features, segments, customers with their history, images. Sessions and the token key are not',
  'copied, so all users must sign in again on the copy. One-time codes are copied encrypted: the target needs the token key',
  'of the source as its JWT_SECRET or in JWT_SECRET_PREVIOUS. Values of deleted customers are not copied.',
  '',
  'The target must be empty, and no service may use it: a service that starts meanwhile is refused. In the end everything',
  'is read back, and a digest of each collection is compared with the source. Only if all digests match does the target',
  'become a store. A copy that was interrupted, or that differs (exit code 1), leaves an unfinished target, which services',
  'and commands refuse; the next copy into it starts over.',
];
