import { CHANGE_ACTIONS, CHANGE_RESOURCES, type ChangeAction } from '../changes/change.js';
import type { Versioned } from '../versioned.js';

/** Where the service tells another one what changed (Standard Webhooks 1.0.0). Its secrets and positions are a `WebhookQueue`. */
export interface Webhook extends Versioned {
  readonly id: string;
  /** Trimmed, and unique in its folded form. */
  readonly name: string;
  /** See `errorOfWebhookUrl`. */
  readonly url: string;
  /** Each once: see `isEvent`. */
  readonly events: readonly string[];
  /** What is told is what its owner may read. */
  readonly enabled: boolean;
  /** The id of the user who made it, or last changed where or what it tells. */
  readonly ownerId: string;
}

/** Input for a new webhook: trimmed and validated. */
export type NewWebhook = Pick<Webhook, 'name' | 'url' | 'events' | 'enabled'>;

/** The resources of the change log, and customers, who have a log of their own. */
export const EVENT_RESOURCES = [...CHANGE_RESOURCES, 'customer'] as const;
export type EventResource = (typeof EVENT_RESOURCES)[number];

const EVERY = '*';
const EVENTS: ReadonlySet<string> = new Set(
  EVENT_RESOURCES.flatMap((resource) => [...CHANGE_ACTIONS, EVERY].map((action) => `${resource}.${action}`)),
);
export const MAX_EVENTS = 50;
export const MAX_URL_LENGTH = 2_048;

/** Whether a text is `<resource>.created`, `.updated`, `.deleted` or `.*`. */
export function isEvent(text: string): boolean {
  return EVENTS.has(text);
}

/** Whether a webhook is told of what happened. */
export function isTold({ events }: Pick<Webhook, 'events'>, resource: EventResource, action: ChangeAction): boolean {
  return events.includes(`${resource}.${action}`) || events.includes(`${resource}.${EVERY}`);
}

/** Whether it's told of anything in the customers' log, or in the other one. */
export function isToldOfLog({ events }: Pick<Webhook, 'events'>, log: 'changes' | 'customers'): boolean {
  return events.some((event) => event.startsWith('customer.') === (log === 'customers'));
}

/** Validates an address to tell; undefined if valid. */
export function errorOfWebhookUrl(text: string, canParse: (text: string) => boolean): string | undefined {
  if (text.length > MAX_URL_LENGTH) return `has more than ${MAX_URL_LENGTH} characters`;
  if (!/^https:\/\/[^\s\p{Cc}]+$/iu.test(text) || !text.isWellFormed() || !canParse(text))
    return 'must be an address that begins with https://';
  if (/^https:[/\\]*[^/\\?#]*@/i.test(text)) return 'must not contain a user or a password';
  return text.includes('#') ? 'must not contain a fragment' : undefined;
}

/** The address as the log shows it: the query may hold a secret. */
export function withoutQuery(url: string): string {
  return url.replace(/\?.*$/su, '');
}
