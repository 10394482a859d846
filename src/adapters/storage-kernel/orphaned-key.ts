/** What an audit says of a sign-in key without a user. */
export function orphanedKey(id: string): string {
  return `sign-in key ${id}: its user does not exist`;
}
