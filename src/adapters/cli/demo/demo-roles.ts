import type { NewRole } from '../../../domain/roles/create-role.js';
import { actionSet, ACTIONS, type Action } from '../../../domain/access/action.js';
import type { NewAbility } from '../../../domain/abilities/create-ability.js';
import type { RequestedPermissions } from '../../../domain/roles/requested-permissions.js';

/** Abilities of the demo organisation, in addition to the built-in ones. */
export const DEMO_ABILITIES: readonly NewAbility[] = [
  {
    key: 'invoice',
    name: 'Invoices',
    description: 'What customers owe. Invoices are cancelled, never deleted.',
    actions: actionSet(['read', 'create', 'update']),
  },
  { key: 'report', name: 'Reports', description: 'Monthly figures.', actions: actionSet(['read', 'create']) },
];

const ALL = ACTIONS.join(' ');

/** Roles by the names used in `DEMO_STAFF`. */
export const DEMO_ROLES = {
  support: role('Support', 'Answers customers and keeps their records right.', {
    customer: 'read update',
    segment: 'read',
    invoice: 'read',
  }),
  sales: role('Sales', 'Wins customers and makes segments to work through.', {
    customer: 'read create update',
    segment: 'read create update',
    invoice: 'read',
  }),
  marketing: role('Marketing', 'Finds whom to write to; cannot change a customer.', {
    customer: 'read',
    segment: ALL,
    report: 'read',
  }),
  finance: role('Finance', 'Writes invoices and the monthly figures.', {
    customer: 'read',
    invoice: 'read create update',
    report: 'read create',
  }),
  data: role('Data protection', 'Corrects and erases the records of customers.', { customer: ALL, segment: 'read' }),
  product: role('Product', 'Switches features on and off, for everybody at once.', {
    settings: 'read update',
    customer: 'read',
    segment: 'read',
    report: 'read',
  }),
  people: role('People', 'Makes and suspends accounts; assigns no role that holds more than this one.', {
    account: ALL,
    role: 'read',
    ability: 'read',
  }),
  auditor: role('Auditor', 'Reads everything, the log of changes too, and changes nothing.', {
    account: 'read',
    role: 'read',
    ability: 'read',
    customer: 'read',
    segment: 'read',
    settings: 'read',
    invoice: 'read',
    report: 'read',
  }),
} as const satisfies Readonly<Record<string, NewRole>>;

export type DemoRole = keyof typeof DEMO_ROLES;

/** A permission switched on after the roles were created, for an update in the log. */
export const DEMO_ROLE_TOGGLE = { role: 'sales', permissions: actionsOf({ report: 'read' }) } as const satisfies {
  readonly role: DemoRole;
  readonly permissions: RequestedPermissions;
};

/** Ability key -> actions, such as `{customer: 'read update'}`. */
type Grants = Readonly<Record<string, string>>;

function role(name: string, description: string, grants: Grants): NewRole {
  return { name, description, permissions: actionsOf(grants) };
}

function actionsOf(grants: Grants): RequestedPermissions {
  const on = (actions: string) => new Map(actions.split(' ').map((action) => [action as Action, true]));
  return new Map(Object.entries(grants).map(([key, actions]) => [key, on(actions)]));
}
