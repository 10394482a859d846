import type { Ability } from '../../abilities/ability.js';
import {
  actionFlags,
  ACTIONS,
  actionSet,
  hasAction,
  listActions,
  NO_ACTIONS,
  type Action,
  type ActionSet,
} from '../../permissions/action.js';
import { withFlags } from '../../permissions/permission-fields.js';
import { actionsOf } from '../../permissions/permission-set.js';
import { ADMINISTRATOR_ROLE_ID } from '../../roles/role.js';
import { differs } from '../../changes/differs.js';
import { text } from './fields.js';
import { defineKind, type Field, type RecordsDraft } from './kind.js';
import { ROLE, withNewPermissions } from './role.js';

/** In the log one flag per action, in storage a list of names. */
const actions: Field<ActionSet> = {
  logged: ACTIONS,
  after: (previous = NO_ACTIONS, fields) => withFlags(previous, fields),
  log: actionFlags,
  write: listActions,
  read: (stored) => actionSet(stored as Action[]),
  differs: (place, _, stored, replayed) => differingAction(place, 'action ', stored, replayed),
};

export const ABILITY = defineKind<Ability>({
  resource: 'ability',
  plural: 'abilities',
  limit: 200,
  unique: { field: 'key', isFolded: false },
  isRepeatable: true,
  fields: { key: text('key'), name: text('name'), description: text('description'), actions },
  /** Grants new actions to the built-in Administrator; removes a deleted ability from every role. */
  consequences(draft, { change, before, after }) {
    if (after !== undefined) grant(draft, after.key, after.actions & ~(before?.actions ?? NO_ACTIONS), change.at);
    else if (before !== undefined) removeKey(draft, before.key, change.at);
  },
});

function grant(draft: RecordsDraft, key: string, granted: ActionSet, at: number): void {
  const administrator = draft.read(ROLE).get(ADMINISTRATOR_ROLE_ID);
  if (administrator === undefined) return;
  const held = actionsOf(administrator.permissions, key);
  if ((granted & ~held) === NO_ACTIONS) return;
  const permissions = new Map(administrator.permissions).set(key, held | granted);
  draft.write(ROLE).set(administrator.id, withNewPermissions(administrator, permissions, at));
}

function removeKey(draft: RecordsDraft, key: string, at: number): void {
  for (const role of draft.read(ROLE).values()) {
    if (!role.permissions.has(key)) continue;
    const permissions = draft.own(role.permissions);
    permissions.delete(key);
    draft.write(ROLE).set(role.id, withNewPermissions(role, permissions, at));
  }
}

function differingAction(place: string, what: string, stored: ActionSet, replayed: ActionSet): string | undefined {
  for (const action of ACTIONS) {
    const error = differs(place, `${what}${action}`, hasAction(stored, action), hasAction(replayed, action));
    if (error !== undefined) return error;
  }
  return undefined;
}
