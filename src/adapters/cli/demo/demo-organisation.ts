import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoOrganisation, DemoUser } from '../../../application/demo/demo-organisation.js';
import { actionSet, type Action } from '../../../domain/access/action.js';
import type { NewFeature } from '../../../domain/features/feature.js';
import type { RequestedPermissions } from '../../../domain/roles/requested-permissions.js';
import type { NewSegment } from '../../../domain/segments/decide-segment.js';
import { readSegmentFilters } from '../../../domain/segments/read-segment-filters.js';
import { NO_FILTERS } from '../../../domain/segments/segment.js';
import { DEMO_CUSTOMERS, demoSteps } from './demo-customers.js';
import { plain, type DemoRegion } from './demo-person.js';

/** Ability key -> actions. */
type Grants = Readonly<Record<string, readonly Action[]>>;

interface Described {
  readonly name: string;
  readonly description: string;
}

/** `organisation.json`. */
interface OrganisationFile {
  /** In addition to the built-in ones. */
  readonly abilities: readonly (Described & { readonly key: string; readonly actions: readonly Action[] })[];
  /** By the names that `staff` uses. */
  readonly roles: Readonly<Record<string, Described & { readonly permissions: Grants }>>;
  readonly roleToggle: { readonly role: string; readonly permissions: Grants };
  readonly staff: readonly (Pick<DemoUser, 'roles' | 'later' | 'canSignIn'> & { readonly name: string })[];
  readonly features: readonly (Omit<NewFeature, 'variants'> & {
    readonly variants?: Readonly<Record<string, string>>;
    readonly enabledLater?: true;
  })[];
  /** With all of their filters enabled. */
  readonly segments: readonly (Described & { readonly values: Readonly<Record<string, readonly string[]>> })[];
}

/** Reads the organisation that the command `demo` writes from the release's files. docs/demo.md describes it. */
export function readDemoOrganisation(folder: string): DemoOrganisation {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const { abilities, roles, roleToggle, staff, features, segments } = read('organisation.json') as OrganisationFile;
  const regions = read('regions.json') as readonly DemoRegion[];
  return {
    abilities: abilities.map((ability) => ({ ...ability, actions: actionSet(ability.actions) })),
    roles: Object.fromEntries(
      Object.entries(roles).map(([key, role]) => [key, { ...role, permissions: permissionsOf(role.permissions) }]),
    ),
    roleToggle: { ...roleToggle, permissions: permissionsOf(roleToggle.permissions) },
    staff: staff.map(userOf),
    features: features.map(({ variants, enabledLater: _later, ...feature }) => ({
      ...feature,
      ...(variants && { variants: new Map(Object.entries(variants)) }),
    })),
    featuresLater: new Set(features.filter(({ enabledLater }) => enabledLater).map(({ key }) => key)),
    segments: segments.map(segmentOf),
    customers: DEMO_CUSTOMERS,
    steps: () => demoSteps(regions),
  };
}

function permissionsOf(grants: Grants): RequestedPermissions {
  const on = (actions: readonly Action[]) => new Map(actions.map((action) => [action, true]));
  return new Map(Object.entries(grants).map(([key, actions]) => [key, on(actions)]));
}

function userOf({ name, ...user }: OrganisationFile['staff'][number]): DemoUser {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' '), email: `${plain(name).replace('-', '.')}@example.com`, ...user };
}

function segmentOf({ name, description, values }: OrganisationFile['segments'][number]): NewSegment {
  const read = readSegmentFilters({ values, enabled: Object.keys(values) }, (path, { message }) => {
    throw new Error(`The segment "${name}" of the demo: ${path.join('.')} ${message}.`);
  });
  return { name, description, filters: { ...NO_FILTERS, ...read } };
}
