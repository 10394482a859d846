import { authorise } from '../../domain/permissions/actor.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import { lackedPermissions, type PermissionSet } from '../../domain/permissions/permission-set.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import { expiryOf, type Caller } from '../../domain/users/caller.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { AssertionKeyRing } from './assertion-key-ring.js';

const LASTS_SECONDS = 300;
/** As many as servers commonly accept in a header. */
const MAX_LENGTH = 8_192;
const NONE: PermissionSet = new Map();

interface IssueAssertionOptions {
  readonly keys: Pick<AssertionKeyRing, 'signer'>;
  /** The service's address. */
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
}

interface AssertionInput {
  readonly audience: string;
  /** Keys of the abilities to name permissions of; all by default. */
  readonly abilities?: readonly string[] | undefined;
}

interface Assertion {
  readonly assertion: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

/**
 * Issues an assertion to the caller: another service learns from it who is calling and what they may do, but can't act as
 * them here. It lasts five minutes, at most as long as the caller's session or token; nothing recalls it.
 */
export class IssueAssertion {
  static readonly needs = SIGN_IN;

  constructor(private readonly options: IssueAssertionOptions) {}

  /** Throws `Forbidden`, `ValidationFailed` for an unknown audience or when it'd be too long, `Unavailable`. */
  async execute(actor: Caller, { audience, abilities }: AssertionInput): Promise<Assertion> {
    authorise(actor, IssueAssertion.needs);
    const { keys, issuer, audiences, clock, ids } = this.options;
    if (!audiences.includes(audience)) {
      const message = 'must be one of those that ASSERTION_AUDIENCES names';
      throw new ValidationFailed({ audience: { code: 'unknown_audience', message } });
    }
    const sign = await keys.signer();
    const issuedAt = Math.floor(clock.now() / 1_000);
    const exp = Math.min(issuedAt + LASTS_SECONDS, Math.floor(expiryOf(actor) / 1_000));
    const assertion = sign({
      iss: issuer,
      aud: audience,
      sub: actor.id,
      ...(actor.kind === 'user' && { email: actor.user.email, email_verified: actor.user.emailVerified }),
      permissions: lackedPermissions(NONE, narrowed(actor.permissions.permissionSet, abilities)),
      iat: issuedAt,
      exp,
      jti: ids.next(),
    });
    if (assertion.length > MAX_LENGTH) {
      const message = `makes an assertion of over ${MAX_LENGTH} bytes: name those that the service asks about`;
      throw new ValidationFailed({ abilities: { code: 'too_long', message } });
    }
    return { assertion, expires: exp * 1_000 };
  }
}

function narrowed(held: PermissionSet, abilities: readonly string[] | undefined): PermissionSet {
  if (abilities === undefined) return held;
  const named = new Set(abilities);
  return new Map([...held].filter(([key]) => named.has(key)));
}
