import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  DemoFields,
  DemoGroup,
  DemoOrganisation,
  DemoStep,
  DemoUser,
} from '../../../application/demo/demo-organisation.js';
import { actionSet, type Action } from '../../../domain/permissions/action.js';
import type { NewFeature } from '../../../domain/features/feature.js';
import type { RequestedPermissions } from '../../../domain/roles/requested-permissions.js';
import type { NewSegment } from '../../../domain/segments/decide-segment.js';
import { readSegmentFilters } from '../../../domain/segments/read-segment-filters.js';
import { NO_FILTERS } from '../../../domain/segments/segment.js';
import { plain, type DemoRegion, aPerson } from './demo-person.js';
import { DemoHistory } from './demo-history.js';
import { SeededRandom } from './seeded-random.js';

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
  /** By the names that `staff` uses. */
  readonly groups: Readonly<Record<string, DemoGroup>>;
  readonly roleToggle: { readonly role: string; readonly permissions: Grants };
  readonly staff: readonly (Pick<DemoUser, 'roles' | 'groups' | 'later' | 'canSignIn'> & { readonly name: string })[];
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
  const { abilities, roles, groups, roleToggle, ...file } = read('organisation.json') as OrganisationFile;
  const { staff, features, segments } = file;
  const regions = read('regions.json') as readonly DemoRegion[];
  return {
    abilities: abilities.map((ability) => ({ ...ability, actions: actionSet(ability.actions) })),
    roles: Object.fromEntries(
      Object.entries(roles).map(([key, role]) => [key, { ...role, permissions: permissionsOf(role.permissions) }]),
    ),
    groups,
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

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Fixed, so the demo is always the same. All changes are in the eighteen months before this day. */
const DEMO_DAY = Date.UTC(2026, 9, 1);
const DAYS = 548;
const SEED = 20_261_001;
/** Most changes of a customer, not counting its creation. */
const CHANGES = 12;

const DEMO_CUSTOMERS = 2_000;

/** All changes to demo customers of these regions by time. The first step of each customer is its creation. */
function demoSteps(regions: readonly DemoRegion[]): readonly DemoStep[] {
  const random = new SeededRandom(SEED);
  const steps: DemoStep[] = [];
  for (let customer = 0; customer < DEMO_CUSTOMERS; customer += 1) {
    const history = new DemoHistory(random, aPerson(random, customer + 1, regions));
    let at = officeTime(random, DEMO_DAY - random.between(3, DAYS) * DAY);
    let fields: DemoFields | undefined = history.begin(at);
    for (let changes = 0; fields !== undefined && at < DEMO_DAY && changes <= CHANGES; changes += 1) {
      steps.push({ customer, at, fields });
      const soon = at + random.between(4, 150) * DAY;
      const isRenewal = history.renewal !== undefined && history.renewal <= soon;
      at = officeTime(random, isRenewal ? history.renewal : soon);
      fields = isRenewal ? history.renew() : history.next(at);
    }
  }
  return steps.sort((one, other) => one.at - other.at || one.customer - other.customer);
}

/** Time between 7:00 and 17:00 UTC on that day or, at weekends, the following Monday. */
function officeTime(random: SeededRandom, time: number): number {
  const midnight = time - (time % DAY);
  const weekday = new Date(midnight).getUTCDay();
  const day = midnight + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY;
  return day + 7 * HOUR + random.below(10 * HOUR);
}
