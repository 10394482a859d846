import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { ExplainedPermission } from '../../domain/access/explain-permissions.js';
import { all } from '../../domain/permissions/needs.js';
import type { Head } from '../../domain/changes/change.js';
import { timeOf, type Moment } from '../../domain/changes/moment.js';
import { hasExpired, type ApiToken } from '../../domain/tokens/api-token.js';
import type { AuthorityHistory } from '../authority/authority-history.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import type { Clock } from '../ports/clock.js';

/** A token of the past that was deleted since. */
interface DeletedToken {
  readonly id: string;
  readonly isDeleted: true;
}

/** What a token may do and why, at one position of the change log. */
export interface ExplainedTokenAccess {
  /** As it is today. */
  readonly token: ApiToken | DeletedToken;
  readonly head: Head;
  readonly permissions: readonly ExplainedPermission[];
}

interface ExplainTokenAccessOptions {
  readonly reader: AuthorityReader;
  readonly authorities: Pick<AuthorityHistory, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Explains each permission of an API token, now or at a moment of the past. */
export class ExplainTokenAccess {
  static readonly needs = all('account.read', 'role.read');

  constructor(private readonly options: ExplainTokenAccessOptions) {}

  /** Throws `Forbidden`, `NotFound`, `OutOfHistory`, `Unavailable`. */
  async execute(
    actor: Actor,
    { id, moment }: { readonly id: string; readonly moment: Moment | undefined },
  ): Promise<ExplainedTokenAccess> {
    authorise(actor, ExplainTokenAccess.needs);
    const { reader, authorities, clock } = this.options;
    const authority = await authorities.read(actor, moment);
    const { head, records } = authority;
    const { roleIds, ...then } = recordOf(records.tokens, id, 'token');
    const expired = hasExpired(then, moment === undefined ? clock.now() : timeOf(moment, head));
    const token = reader.authority.records.tokens.get(id) ?? { id, isDeleted: true as const };
    return { token, head, permissions: authority.explain({ holdings: roleIds, expired }) };
  }
}
