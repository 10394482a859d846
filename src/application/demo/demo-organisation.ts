import type { NewAbility } from '../../domain/abilities/create-ability.js';
import type { NewFeature } from '../../domain/features/feature.js';
import type { Scalar } from '../../domain/lists/list-query.js';
import type { NewRole } from '../../domain/roles/create-role.js';
import type { RequestedPermissions } from '../../domain/roles/requested-permissions.js';
import type { NewSegment } from '../../domain/segments/decide-segment.js';

/** A user of the demo organisation. */
export interface DemoUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Keys of `DemoOrganisation.roles`. */
  readonly roles: readonly string[];
  /** Keys of `DemoOrganisation.groups`. */
  readonly groups?: readonly string[];
  /** Change made after the account's creation. */
  readonly later?: { readonly roles: readonly string[] } | { readonly suspended: true };
  /** Whether the user gets a password. Others can't sign in. */
  readonly canSignIn?: true;
}

/** A group of the demo organisation. */
export interface DemoGroup {
  readonly name: string;
  readonly description: string;
  /** Keys of `DemoOrganisation.roles`. */
  readonly roles: readonly string[];
}

/** Customer fields and own columns by their wire names; null clears. */
export type DemoFields = Readonly<Record<string, Scalar | null>>;

/** A change to a customer; `customer` is its index from 0. */
export interface DemoStep {
  readonly customer: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly fields: DemoFields;
}

/** The records that `FillDemo` writes. Ids and passwords are made when they're written. */
export interface DemoOrganisation {
  /** In addition to the built-in ones. */
  readonly abilities: readonly NewAbility[];
  readonly roles: Readonly<Record<string, NewRole>>;
  readonly groups: Readonly<Record<string, DemoGroup>>;
  /** A permission switched on after the roles were created, for an update in the log. */
  readonly roleToggle: { readonly role: string; readonly permissions: RequestedPermissions };
  readonly staff: readonly DemoUser[];
  /** Their rules name segments instead of ids. */
  readonly features: readonly NewFeature[];
  /** Keys of features that are switched on after their creation. */
  readonly featuresLater: ReadonlySet<string>;
  readonly segments: readonly NewSegment[];
  readonly customers: number;
  /** All changes to customers by time. The first step of each customer is its creation. */
  readonly steps: () => readonly DemoStep[];
}
