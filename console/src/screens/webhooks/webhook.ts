import type { Schema } from 'castellan-client';

/** A webhook as the service answers. */
export type Webhook = Schema<'Webhook'>;

const RESOURCES = [
  'user',
  'group',
  'role',
  'ability',
  'feature',
  'segment',
  'token',
  'webhook',
  'session',
  'store',
  'customer',
];

/** What a webhook can be told. */
export const EVENTS = RESOURCES.flatMap((resource) =>
  ['*', 'created', 'updated', 'deleted'].map((action) => ({
    id: `${resource}.${action}`,
    name: `${resource}.${action}`,
  })),
);
