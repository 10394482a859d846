import type { Ability } from '../../../domain/abilities/ability.js';
import { actionFlags, intersectionOf } from '../../../domain/permissions/action.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import { actionsOf } from '../../../domain/permissions/permission-set.js';
import { roleViewOf, type RoleView } from '../../../domain/roles/role-list.js';
import type { Role } from '../../../domain/roles/role.js';
import { formatEtag, tagOf } from '../conditional/conditional.js';
import type { Presenter } from '../records/record-routes.js';

interface PresentedRole {
  readonly abilities: AuthorityRecords['abilities'];
  readonly json: string;
}

/** In the full view, the tag also covers the abilities, whose permissions it shows. */
export const ROLE_PRESENTER: Presenter<Role> = {
  json: (role, actor, records) => presentRole(role, roleViewOf(actor), records),
  etag: ({ version }, actor, { abilities }) =>
    formatEtag(version, roleViewOf(actor) === 'name' ? 'name' : tagOfAbilities(abilities)),
};

const presented = new WeakMap<Role, PresentedRole>();
const tags = new WeakMap<AuthorityRecords['abilities'], string>();

/**
 * Serialises the fields of a role that the view allows. The full form is cached until the role or an ability changes.
 */
function presentRole(role: Role, view: RoleView, { abilities }: Pick<AuthorityRecords, 'abilities'>): string {
  if (view === 'name') return JSON.stringify({ id: role.id, name: role.name });
  const cached = presented.get(role);
  if (cached?.abilities === abilities) return cached.json;
  const json = JSON.stringify({
    id: role.id,
    name: role.name,
    description: role.description,
    abilities: presentPermissions(role, abilities.values()),
    created: new Date(role.created).toISOString(),
    updated: new Date(role.updated).toISOString(),
  });
  presented.set(role, { abilities, json });
  return json;
}

/** The actions of every ability; a granted action that its ability doesn't have is shown as off. */
function presentPermissions(role: Role, abilities: Iterable<Ability>) {
  const permissions = Object.create(null) as Record<string, ReturnType<typeof actionFlags>>;
  for (const { key, actions } of abilities)
    permissions[key] = actionFlags(intersectionOf(actionsOf(role.permissions, key), actions), actions.own);
  return permissions;
}

function tagOfAbilities(abilities: AuthorityRecords['abilities']): string {
  const cached = tags.get(abilities);
  if (cached !== undefined) return cached;
  const shown = JSON.stringify(
    [...abilities.values()].map(({ key, actions }) => [key, actions.standard, ...actions.own]),
  );
  const tag = tagOf(shown);
  tags.set(abilities, tag);
  return tag;
}
