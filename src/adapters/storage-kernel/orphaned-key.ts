/** What an audit says of a sign-in key without a user. */
export function orphanedKey(id: string): string {
  return `sign-in key ${id}: its user does not exist`;
}

/** The same of a saved view whose owner is gone; one that belongs to nobody has none. */
export function orphanedView(id: string): string {
  return `view ${id}: its owner does not exist`;
}
