import { IS_FULL } from '../full-counts.js';

/** The size of a random organisation, and how long it's watched. */
export interface OrganisationSize {
  readonly users: number;
  /** Users who are signed in, some of them twice. */
  readonly signedIn: number;
  readonly roles: number;
  readonly groups: number;
  readonly abilities: number;
  readonly customers: number;
  readonly segments: number;
  readonly features: number;
  readonly writes: number;
}

const SMALL: OrganisationSize = {
  users: 25,
  signedIn: 6,
  roles: 8,
  groups: 4,
  abilities: 4,
  customers: 20,
  segments: 3,
  features: 2,
  writes: 40,
};

const FULL: OrganisationSize = {
  users: 300,
  signedIn: 20,
  roles: 40,
  groups: 12,
  abilities: 20,
  customers: 100,
  segments: 8,
  features: 5,
  writes: 400,
};

export const SIZE = IS_FULL ? FULL : SMALL;

/** The seed of a property test: `CASTELLAN_SEED`, otherwise a new one. */
export function aSeed(): number {
  const given = process.env['CASTELLAN_SEED'];
  return given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);
}
