import type { Named } from '../../../application/users/actor-names.js';
import type { Restored } from '../../../application/changes/undo-deletion.js';
import { publicChange } from '../../../domain/authority/public-change.js';
import type { ShownChange } from '../../../domain/authority/shown-change.js';
import { formatEtag, tagOf } from '../conditional/conditional.js';

/** Copies the public fields of a log entry, with its actor's current name. */
export function presentChange({ entry, actorName }: Named<ShownChange>) {
  const { id, at, actor_id, ...others } = publicChange(entry);
  return { id, at, actor_id, actor_name: actorName, ...others };
}

/** A dry run has no id yet where a new one is made. */
export function presentRestored({ recordId, isSameId, people, ...restored }: Restored, isDryRun: boolean) {
  const named = (records: Restored['groups']) => records.map(({ id, name }) => ({ id, name }));
  return {
    resource: restored.resource,
    record_id: isDryRun && !isSameId ? null : recordId,
    people: people.now,
    people_then: people.then,
    groups: named(restored.groups),
    tokens: named(restored.tokens),
    roles: named(restored.roles),
  };
}

/** Entries are never altered, so the version is always 1. The tag tells apart entries of different logs, names, and what is shown. */
export function changeEtag({ entry, actorName }: Named<ShownChange>): string {
  const name = tagOf(JSON.stringify(actorName));
  return formatEtag(1, `${entry.hash.slice(0, 12)}.${name}${entry.isHidden ? '.hidden' : ''}`);
}
