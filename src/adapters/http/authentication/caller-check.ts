import type { ParameterizedContext } from 'koa';
import { authorise } from '../../../domain/permissions/actor.js';
import { PeopleOnly, ScimOnly } from '../../../domain/permissions/errors.js';
import { requireSecondFactor, type SecondFactorPolicy } from '../../../domain/sign-in/second-factor-policy.js';
import type { Needs } from '../../../domain/permissions/needs.js';
import { isOfDirectory } from '../../../domain/tokens/api-token.js';
import type { Caller } from '../../../domain/users/caller.js';
import type { AuthorityProjection, Basis } from '../../../application/authority/authority-projection.js';
import type { Authenticate } from './bearer-authentication.js';
import { permissionsTag } from './present-permissions.js';

/** Whom a route is for. */
export interface CheckedRoute {
  readonly needs: Needs;
  /** Whether API tokens are refused, whatever their permissions. Where a caller's own record is meant, they always are. */
  readonly peopleOnly?: boolean | undefined;
  /** Whether it's for API tokens of directories alone, which may call no other. */
  readonly scim?: boolean | undefined;
  /** Fields of the body that API tokens may not send. */
  readonly peopleOnlyFields?: readonly string[] | undefined;
  /**
   * Whether users may call it who must have a second factor and have none yet: `always`, or with their own id in the path.
   * Otherwise they may not.
   */
  readonly withoutSecondFactor?: 'always' | 'own' | undefined;
  /** For a route with its own key: called with the `Authorization` header before the body is read. Throws a 401. */
  readonly key?: ((authorization: string | undefined) => void) | undefined;
}

export interface CallerState {
  actor?: Caller | undefined;
  /** What the actor's permissions were read from. */
  basis?: Basis;
}

export interface CallerCheckOptions {
  readonly authentication: Authenticate;
  readonly secondFactorPolicy: SecondFactorPolicy;
  /** Tells whether a caller's permissions are still those of the beginning of the request. */
  readonly projection: Pick<AuthorityProjection, 'basis' | 'isStillBasedOn'>;
  /** Told who signs in. */
  readonly scheduler: { note(header: string | undefined, id: string): void };
}

type Context = ParameterizedContext<CallerState>;

/** Checks the callers of one route: who they are, and whether they may call it. */
export class CallerCheck {
  constructor(
    private readonly route: CheckedRoute,
    private readonly options: CallerCheckOptions,
  ) {}

  /** Identifies the caller. Refuses tokens what is for people, and people what requires a second factor that they don't have. */
  async authenticate(ctx: Context): Promise<void> {
    const { authentication, projection, scheduler } = this.options;
    const { authorization } = ctx.req.headers;
    // Read before: what changes meanwhile is noticed, though the actor may already have it.
    ctx.state.basis = projection.basis;
    const actor = await authentication.authenticate(authorization);
    ctx.state.actor = actor;
    scheduler.note(authorization, actor.id);
    this.#setPermissions(ctx, actor);
    this.#admit(actor, isOwn(ctx, actor));
  }

  /** Refuses callers who lack the route's permissions. */
  authorise(ctx: Context): void {
    const actor = ctx.state.actor!;
    authorise(actor, this.route.needs, isOwn(ctx, actor));
  }

  /** Whether the authority has changed, or grown old, since the caller was identified. */
  hasChanged({ state: { basis } }: Context): boolean {
    return basis !== undefined && !this.options.projection.isStillBasedOn(basis);
  }

  /** Names the permissions that the caller has now. */
  async renewPermissions(ctx: Context): Promise<void> {
    try {
      this.#setPermissions(ctx, await this.options.authentication.authenticate(ctx.req.headers.authorization));
    } catch {
      // The write may have ended the session, and mustn't look as if it had failed: the next request says what happened.
    }
  }

  #admit(actor: Caller, own: boolean): void {
    const { peopleOnly, needs, withoutSecondFactor, scim = false } = this.route;
    const isDirectory = actor.kind === 'token' && isOfDirectory(actor.token);
    if (isDirectory !== scim) throw new ScimOnly(isDirectory);
    if (actor.kind === 'token') {
      if (peopleOnly === true || (needs.kind === 'own_or' && own)) throw new PeopleOnly();
      return;
    }
    const isOpen = withoutSecondFactor === 'always' || (withoutSecondFactor === 'own' && own);
    if (!isOpen) requireSecondFactor(this.options.secondFactorPolicy, actor);
  }

  #setPermissions(ctx: Context, { permissions }: Caller): void {
    // The head of a stream has been sent when it's checked at the end.
    if (!ctx.res.headersSent) ctx.res.setHeader('X-Permissions', permissionsTag(permissions));
  }
}

/** A record is the actor's own when the path has the actor's id; `/users/me` requires only being signed in. */
function isOwn(ctx: Context, actor: Caller): boolean {
  const { id } = ctx['params'] as Readonly<Record<string, string>>;
  return id === actor.id;
}
