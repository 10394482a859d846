import type { Ability } from '../../abilities/ability.js';
import type { JsonObject } from '../../changes/change.js';
import {
  actionFlags,
  ACTIONS,
  actionSet,
  columnsOf,
  differenceOf,
  hasAction,
  isSameSet,
  listActions,
  NO_ACTIONS,
  unionOf,
  type ActionSet,
} from '../../permissions/action.js';
import { actionsOf } from '../../permissions/permission-set.js';
import { ADMINISTRATOR_ROLE_ID } from '../../roles/role.js';
import { differs } from '../../changes/differs.js';
import { readActions, text } from './fields.js';
import { defineKind, type AppliedChange, type Field, type RecordsDraft } from './kind.js';
import { ROLE, withNewPermissions } from './role.js';

/** In the log one flag per standard action, and a list of own ones; in storage a list of names. */
const actions: Field<ActionSet> = {
  logged: [...ACTIONS, 'actions'],
  after: actionsAfter,
  log: (value) => ({ ...actionFlags(value), ...(value.own.length > 0 && { actions: value.own }) }),
  write: listActions,
  read: readActions,
  differs: (place, _, stored, replayed) => differingAction(place, 'action ', stored, replayed),
};

export const ABILITY = defineKind<Ability>({
  resource: 'ability',
  plural: 'abilities',
  limit: 200,
  unique: { field: 'key', isFolded: false },
  isRepeatable: true,
  fields: { key: text('key'), name: text('name'), description: text('description'), actions },
  consequences: switchPermissions,
});

function actionsAfter(previous: ActionSet = NO_ACTIONS, fields: JsonObject): ActionSet {
  const standard = ACTIONS.filter((action) => {
    const flag = fields[action];
    return typeof flag === 'boolean' ? flag : hasAction(previous, action);
  });
  const own = (fields['actions'] ?? previous.own) as readonly string[];
  return actionSet([...standard, ...own]);
}

/**
 * Grants new actions to the built-in Administrator; takes removed own actions, and all permissions of a deleted ability, from
 * every role. Standard actions that are switched off stay granted. A role changes at most once.
 */
function switchPermissions(draft: RecordsDraft, { change, before, after }: AppliedChange<Ability>): void {
  const key = (after ?? before)?.key;
  if (key === undefined) return;
  const [had, has] = [before?.actions ?? NO_ACTIONS, after?.actions ?? NO_ACTIONS];
  const [granted, removed] = [differenceOf(has, had), actionSet(differenceOf(had, has).own)];
  if (after !== undefined && granted === NO_ACTIONS && removed === NO_ACTIONS) return;
  for (const role of draft.read(ROLE).values()) {
    const held = actionsOf(role.permissions, key);
    const kept = after === undefined ? NO_ACTIONS : differenceOf(held, removed);
    const next = role.id === ADMINISTRATOR_ROLE_ID ? unionOf(kept, granted) : kept;
    if (isSameSet(next, held)) continue;
    const permissions = draft.own(role.permissions);
    if (next === NO_ACTIONS) permissions.delete(key);
    else permissions.set(key, next);
    draft.write(ROLE).set(role.id, withNewPermissions(role, permissions, change.at));
  }
}

function differingAction(place: string, what: string, stored: ActionSet, replayed: ActionSet): string | undefined {
  for (const action of columnsOf(unionOf(stored, replayed))) {
    const error = differs(place, `${what}${action}`, hasAction(stored, action), hasAction(replayed, action));
    if (error !== undefined) return error;
  }
  return undefined;
}
