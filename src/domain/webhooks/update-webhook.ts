import type { ChangeEntry } from '../changes/change.js';
import { fieldChanges, updatedEntry } from '../changes/change-entry.js';
import { StaleVersion } from '../domain-error.js';
import type { Actor } from '../permissions/actor.js';
import { PeopleOnly } from '../permissions/errors.js';
import { all, meets } from '../permissions/needs.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import type { ChangesSince } from '../stale/changes-since.js';
import { settle, wholeField, wholeFields, withoutDropped, type Settled } from '../stale/settle.js';
import type { MatchesVersion } from '../versioned.js';
import type { NewWebhook, Webhook } from './webhook.js';

/** Requested changes to a webhook: trimmed and validated; absent fields stay as they are. */
export type WebhookPatch = { readonly [K in keyof NewWebhook]?: NewWebhook[K] | undefined };

/** Settles a patch made before the changes in `past`. The events count as one field. */
export function settleWebhook(webhook: Webhook, patch: WebhookPatch, past: ChangesSince): Settled<WebhookPatch> {
  const fields = wholeFields<'name' | 'url' | 'enabled'>(webhook, patch, ['name', 'url', 'enabled']);
  if (patch.events !== undefined) fields.push(wholeField('events', patch.events, webhook.events));
  const { dropped, conflicts } = settle(fields, past);
  return { patch: withoutDropped(patch, dropped), conflicts };
}

/**
 * Decides an update; undefined when nothing would change. Anybody who changes more than the name becomes the owner. Throws, in this
 * order: `PeopleOnly` for a program that does, `StaleVersion`, `ChangedMeanwhile`.
 */
export function decideWebhookUpdate(
  actor: Pick<Actor, 'id' | 'kind' | 'permissions'>,
  webhook: Webhook,
  patch: WebhookPatch,
  { matches, conflicts }: { readonly matches: MatchesVersion; readonly conflicts: readonly Conflict[] },
): ChangeEntry | undefined {
  const { before, after } = fieldChanges<'name' | 'url' | 'enabled'>(webhook, patch, ['name', 'url', 'enabled']);
  if (patch.events !== undefined && !hasSameEvents(webhook.events, patch.events)) {
    before['events'] = webhook.events;
    after['events'] = patch.events;
  }
  if (Object.keys(after).some((field) => field !== 'name')) {
    if (actor.kind === 'token') throw new PeopleOnly();
    if (actor.id !== webhook.ownerId) {
      before['owner'] = webhook.ownerId;
      after['owner'] = actor.id;
    }
  }
  if (!matches(webhook.version)) throw new StaleVersion();
  // An address may hold a secret.
  refuseConflicts(conflicts, (field) => field !== 'url' || meets(actor.permissions, all('settings.read')));
  return updatedEntry('webhook', webhook.id, { before, after });
}

/** The entry that gives a webhook to a new owner; undefined for the present one. */
export function takenOver({ id, ownerId }: Webhook, newOwnerId: string): ChangeEntry | undefined {
  if (newOwnerId === ownerId) return undefined;
  return updatedEntry('webhook', id, { before: { owner: ownerId }, after: { owner: newOwnerId } });
}

/** The entry that switches a webhook off; undefined if it's off. */
export function switchedOff({ id, enabled }: Webhook): ChangeEntry | undefined {
  return enabled ? updatedEntry('webhook', id, { before: { enabled }, after: { enabled: false } }) : undefined;
}

function hasSameEvents(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && after.every((event) => before.includes(event));
}
