import { SCIM } from '../groups/group.js';

/** What a directory has to do with an account. */
export interface Provisioning {
  /** The API token of the directory that made the account; null if a person did, or its owner. */
  readonly madeBy: string | null;
  /** What a directory calls the user: unique. */
  readonly externalId: string | null;
  /** Who set the address last. Null if only the log knows, of accounts of earlier releases, or its owner has signed in since a directory did. */
  readonly addressSetBy: AddressSetter | null;
  /** Whether a directory suspended the user, which only then lifts that. */
  readonly suspendedByDirectory: boolean;
}

export type AddressSetter = 'owner' | 'administrator' | 'directory';

export const NOT_PROVISIONED: Provisioning = {
  madeBy: null,
  externalId: null,
  addressSetBy: null,
  suspendedByDirectory: false,
};

/** Where an account came from: `SCIM`, or null. */
export function sourceOf({ madeBy }: Pick<Provisioning, 'madeBy'>): typeof SCIM | null {
  return madeBy === null ? null : SCIM;
}

/**
 * Whether a directory changed the address, and its owner has not signed in since. Until then nothing may be sent or linked to the account
 * because of its address: who holds the directory's token could take it over.
 */
export function hasAddressOfDirectory({ addressSetBy }: Pick<Provisioning, 'addressSetBy'>): boolean {
  return addressSetBy === 'directory';
}

/** Whether a forgotten password may be set by a link. People of a directory who have none sign in otherwise. */
export function mayBeMailedPassword(
  user: Pick<Provisioning, 'madeBy' | 'addressSetBy'> & { readonly hasPassword: boolean },
): boolean {
  return !hasAddressOfDirectory(user) && (user.hasPassword || sourceOf(user) === null);
}
