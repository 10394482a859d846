/** Users for the benchmark `users`: 500 role sets, a few frequent and most rare. */
import { UNUSED } from '../src/domain/users/account-use.js';
import { NOT_PROVISIONED } from '../src/domain/users/provisioning.js';
import type { User } from '../src/domain/users/user.js';

const ROLES = 100;
const SETS = 500;
/** Held by a handful of users, in sets of their own. */
export const RARE_ROLE = 'role-rare';
const RARE_HOLDERS = 5;
const AT = Date.UTC(2026, 0, 1);
const FIRST_NAMES = [
  'Ada',
  'Bo',
  'Cy',
  'Dorothée',
  'Emre',
  'Fatima',
  'Grace',
  'Hugo',
  'Ines',
  'Jürgen',
  'Kofi',
  'Łukasz',
];
const LAST_NAMES = [
  'Arger',
  'Byron',
  'Çelik',
  'Duval',
  'Eze',
  'Fox',
  'Garcia',
  'Hopper',
  'Ito',
  'Jensen',
  'Khan',
  'Lovelace',
];

export function roleNumber(index: number): string {
  return `role-${String(index).padStart(3, '0')}`;
}

/** The role sets: of 0 to 4 roles, in which low numbers are frequent. */
const ROLE_SETS = Array.from({ length: SETS }, (_, set) =>
  [...new Set(Array.from({ length: set % 5 }, (_role, n) => spread(set * 5 + n) % ROLES))].map(roleNumber),
);

/** The same user for the same number; one of ten is suspended. */
export function userNumber(index: number, users: number): User {
  const set = Math.floor(SETS * (spread(index) / 2 ** 32) ** 3);
  const rare = index % Math.ceil(users / RARE_HOLDERS) === 0 ? [RARE_ROLE] : [];
  const name = spread(index + 1_000_000_000);
  return {
    id: `01990000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    email: `person.${index}@example.com`,
    firstName: `${FIRST_NAMES[name % 12]!} ${String.fromCharCode(65 + ((name >> 8) % 26))}`,
    lastName: `${LAST_NAMES[(name >> 4) % 12]!}-${name % 1_000}`,
    avatar: '',
    suspended: spread(index + 7) % 10 === 0 && rare.length === 0,
    roleIds: [...ROLE_SETS[set]!, ...rare],
    groupIds: [],
    emailVerified: false,
    hasPassword: true,
    totp: false,
    epoch: 0,
    ...UNUSED,
    ...NOT_PROVISIONED,
    version: 1,
    created: AT + index,
    updated: AT + index,
  };
}

/** Spreads numbers over 32 bits (the finaliser of MurmurHash3). */
function spread(index: number): number {
  let hash = index | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
