import type { Group } from '../../../domain/groups/group.js';
import type { User } from '../../../domain/users/user.js';
import { formatEtag, tagOf } from '../conditional/conditional.js';
import { GROUP_SCHEMA, SCIM_PATH, USER_SCHEMA } from './scim-path.js';

/** The ids of the members of a group, in order, or their number. */
type Members = number | readonly string[];

/** Makes resources for one address of the service. */
export class ScimPresenter {
  /** `publicUrl` has the base path. */
  constructor(private readonly publicUrl: string) {}

  /** Copies what SCIM shows of a user; `groups` are those of directories. */
  user(user: User, groups: readonly Group[]) {
    const { firstName, lastName, email, externalId } = user;
    const name = `${firstName} ${lastName}`;
    return {
      schemas: [USER_SCHEMA],
      id: user.id,
      ...(externalId !== null && { externalId }),
      userName: email,
      name: { familyName: lastName, givenName: firstName },
      displayName: name,
      emails: [{ value: email, type: 'work', primary: true }],
      active: !user.suspended,
      ...(groups.length > 0 && {
        groups: groups.map((group) => ({
          value: group.id,
          $ref: this.location('Groups', group.id),
          display: group.name,
          type: 'direct',
        })),
      }),
      meta: this.#meta('User', user, userEtag(user, groups)),
    };
  }

  /** The same of a group. It says who the members are if it's given their ids, in order, rather than their number. */
  group(group: Group, members: Members) {
    return {
      schemas: [GROUP_SCHEMA],
      id: group.id,
      ...(group.externalId !== null && { externalId: group.externalId }),
      displayName: group.name,
      ...(typeof members !== 'number' && {
        members: members.map((id) => ({
          value: id,
          $ref: this.location('Users', id),
          type: 'User',
        })),
      }),
      meta: this.#meta('Group', group, groupEtag(group, members)),
    };
  }

  location(type: 'Users' | 'Groups', id: string): string {
    return `${this.publicUrl}${SCIM_PATH}/${type}/${id}`;
  }

  #meta(
    resourceType: 'User' | 'Group',
    { id, created, updated }: { readonly id: string; readonly created: number; readonly updated: number },
    version: string,
  ) {
    return {
      resourceType,
      created: new Date(created).toISOString(),
      lastModified: new Date(updated).toISOString(),
      location: this.location(`${resourceType}s`, id),
      version,
    };
  }
}

/** The tag covers the groups shown, whose names change without the user. */
export function userEtag({ version }: User, groups: readonly Group[]): string {
  const shown = groups.map(({ id, name }) => [id, name]);
  return formatEtag(version, shown.length === 0 ? 0 : tagOf(JSON.stringify(shown)));
}

/** The tag covers who the members are, or how many in an answer that doesn't show them. */
export function groupEtag({ version }: Group, members: Members): string {
  return formatEtag(version, membersTag(members));
}

/** Whether `If-Match` accepts these members, or so many; undefined if it names none. The version is compared elsewhere. */
export function membersMatcher(ifMatch: string | undefined): ((members: Members) => boolean) | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return (members) => ifMatch.includes(`.${membersTag(members)}"`);
}

function membersTag(members: Members): string | number {
  if (typeof members === 'number') return members;
  return members.length === 0 ? 0 : tagOf(members.join(' '));
}
