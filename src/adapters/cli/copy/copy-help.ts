/** What `help copy` prints after the summary; docs/backup.md has more. */
export const COPY_DETAILS: readonly string[] = [
  '',
  '--from ADDRESS and --to ADDRESS, each one of:',
  '  sqlite:FOLDER       a data folder, such as sqlite:./data',
  '  mongodb://…         a database of a replica set, as in MONGODB_URI; also mongodb+srv://…',
  '  env:NAME            the address is in the variable NAME of the environment',
  '',
  'Everything is copied as it is at one moment, also while a service works on the source: users with their passwords,',
  'the log to the byte, abilities, roles, features, segments, customers with their history, images. Sessions and the',
  'token key are not: everybody signs in anew on a copy. Of customers who are gone no values are copied.',
  '',
  'The target must be empty, and no service may run on it: one that starts meanwhile is refused. Then everything is read',
  'back, and a digest of each collection is compared with that of the source. Only when all of them agree is the target',
  'a store. A copy that broke off, or that differs (exit code 1), leaves an unfinished target, which services and commands',
  'refuse; copying into it again starts over.',
];
