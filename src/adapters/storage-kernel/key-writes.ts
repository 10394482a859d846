import { emailKey, exactEmailKey } from '../../domain/text/email-key.js';

/** A user with the stored key of their address. */
export interface KeyedUser {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly created: number;
}

/** A key to store, given the one that is stored now. */
interface KeyWrite {
  readonly user: KeyedUser;
  readonly key: string;
}

/**
 * The keys to store, in this order, when a user's key is made anew and somebody else may hold it: the older account has it, the
 * other gets that of its exact spelling. Empty if nothing changes. Told again, it says the same.
 */
export function keyWrites(user: KeyedUser, holder: KeyedUser | undefined): readonly KeyWrite[] {
  const key = emailKey(user.email);
  if (user.emailKey === key) return [];
  if (holder === undefined) return [{ user, key }];
  const isOlder = user.created === holder.created ? user.id < holder.id : user.created < holder.created;
  const [first, second] = isOlder ? [user, holder] : [holder, user];
  const writes = [
    { user: second, key: exactEmailKey(second.email) },
    { user: first, key },
  ];
  return writes.filter((write) => write.user.emailKey !== write.key);
}
