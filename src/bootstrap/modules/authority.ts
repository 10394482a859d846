import { ContainerModule } from 'inversify';
import { IDENTIFY } from '../../adapters/http/ofrep/routes.js';
import { GetChange } from '../../application/changes/get-change.js';
import { identityScope } from '../../domain/providers/identity.js';
import { ListChanges } from '../../application/changes/list-changes.js';
import { ActorNames } from '../../application/users/actor-names.js';
import { Authenticator } from '../../application/authority/authenticator.js';
import { CallerAuthenticator } from '../../application/authority/caller-authenticator.js';
import { TokenAuthenticator } from '../../application/authority/token-authenticator.js';
import { AuthorityHistory } from '../../application/authority/authority-history.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { CountByTime } from '../../application/histograms/count-by-time.js';
import { CHANGES_BY_TIME } from '../../adapters/http/changes/routes.js';
import { NoteHour } from '../../application/authority/note-hour.js';
import { FairSemaphore } from '../../application/scheduling/fair-semaphore.js';
import { MeasureEffect } from '../../application/authority/measure-effect.js';
import { Records } from '../../application/authority/records.js';
import { SnapshotAuthority } from '../../application/authority/snapshot-authority.js';
import { TrustedSnapshots } from '../../application/authority/trusted-snapshots.js';
import { LastSeen } from '../../application/authority/last-seen.js';
import { SeenPeople } from '../../application/authority/seen-people.js';
import { LAST_USED } from '../../domain/authority/kinds/token.js';
import { relyingPartyOf } from '../../domain/passkeys/relying-party.js';
import { requireSecondFactor } from '../../domain/sign-in/second-factor-policy.js';
import { growingCache } from '../growing-cache.js';
import { bind, bindClass, wrap } from '../bind.js';
import { identifiers, SETTINGS, STORED } from '../identifiers.js';
import { parts } from '../parts.js';
import { publicUrlOf } from '../public-url.js';

const USERS_REMEMBERED = 10_000;
const SESSIONS_REMEMBERED = 20_000;
/** Rebuilds of past authorities, each a few milliseconds of CPU time if there are snapshots. */
const REBUILDS_RUNNING = 2;
const REBUILDS_WAITING = 64;
const REBUILD_WAIT_MS = 5_000;

/** The authority projection of the log, its writer, and authentication based on it. */
export const authorityModule = new ContainerModule((c) => {
  bind(
    c,
    AuthorityProjection,
    { ...parts('clock', 'sha256', 'boundMs', 'logger'), log: STORED.log, group: identifiers.workerGroup },
    ({ group, logger, ...options }) =>
      new AuthorityProjection({
        ...options,
        stamp: group?.stamp,
        onError: (error) => {
          logger.warn({ err: error }, 'the log could not be read');
        },
      }),
  );
  bindClass(c, AuthorityWriter, parts('store', 'projection', 'clock', 'sha256', 'usableScopes'));
  bind(c, identifiers.publicUrl, [identifiers.config], publicUrlOf);
  bind(c, identifiers.relyingParty, [identifiers.publicUrl, identifiers.config], (publicUrl, config) =>
    relyingPartyOf({ publicUrl, id: config.PASSKEY_RP_ID, origins: config.PASSKEY_ORIGINS }),
  );
  bind(c, identifiers.usableScopes, [SETTINGS.PROVIDERS, identifiers.relyingParty], (providers, { id }) => [
    ...providers.map((provider) => ({ kind: 'identity' as const, scope: identityScope(provider) })),
    { kind: 'passkey' as const, scope: id },
  ]);
  bindClass(c, Records, [AuthorityHistory, AuthorityWriter, identifiers.ids]);
  bindClass(c, ListChanges, [STORED.log, ActorNames]);
  bind(c, CHANGES_BY_TIME, [STORED.log, identifiers.clock], (log, clock) => {
    return new CountByTime({ needs: ListChanges.needs, field: 'at', log, clock });
  });
  bindClass(c, GetChange, [STORED.log, ActorNames]);
  bindClass(c, MeasureEffect, [STORED.segmentMembers]);
  bind(
    c,
    identifiers.rebuilds,
    [identifiers.clock],
    (clock) =>
      new FairSemaphore({
        atOnce: REBUILDS_RUNNING,
        maxWaiting: REBUILDS_WAITING,
        maxWaitMs: REBUILD_WAIT_MS,
        clock,
        recentUse: growingCache(USERS_REMEMBERED),
      }),
  );
  bindClass(c, AuthorityHistory, {
    ...parts('projection', 'clock'),
    log: STORED.log,
    history: STORED.history,
    snapshots: TrustedSnapshots,
    rebuilds: identifiers.rebuilds,
  });
  bindClass(c, SnapshotAuthority, [AuthorityProjection, STORED.history, TrustedSnapshots, identifiers.clock]);
  bind(c, identifiers.userCache, [], () => growingCache(USERS_REMEMBERED));
  bind(c, identifiers.sessionCache, [], () => growingCache(SESSIONS_REMEMBERED));
  bind(c, identifiers.notedUses, [], () => growingCache(SESSIONS_REMEMBERED));
  bind(
    c,
    LastSeen,
    [identifiers.store, identifiers.clock, identifiers.notedUses],
    (store, clock, noted) => new LastSeen(store.sessions, clock, noted),
  );
  bindClass(c, SeenPeople, {
    users: STORED.users,
    clock: identifiers.clock,
    userCache: identifiers.userCache,
  });
  bindClass(c, Authenticator, {
    ...parts('store', 'projection', 'clock'),
    tokens: identifiers.tokenIssuer,
    userCache: identifiers.userCache,
    sessionCache: identifiers.sessionCache,
    lastSeen: LastSeen,
    seenPeople: SeenPeople,
    proofWindowSeconds: SETTINGS.PASSWORD_CHANGE_WINDOW,
  });
  bindClass(c, TokenAuthenticator, { ...parts('projection', 'clock'), texts: identifiers.apiTokenTexts });
  bind(c, NoteHour, [STORED.recordValues, identifiers.clock, identifiers.logger], (values, clock, logger) => {
    const onError = (error: unknown) => logger.warn({ err: error }, 'the use of an API token could not be noted');
    return new NoteHour(LAST_USED, { values, clock, onError });
  });
  bindClass(c, CallerAuthenticator, {
    people: Authenticator,
    programs: TokenAuthenticator,
    texts: identifiers.apiTokenTexts,
    uses: NoteHour,
  });
  bind(
    c,
    IDENTIFY,
    [CallerAuthenticator, SETTINGS.REQUIRE_SECOND_FACTOR],
    (authenticator, policy) => async (credential) => {
      const caller = await authenticator.identify(credential);
      requireSecondFactor(policy, caller);
      return caller;
    },
  );
});

/**
 * Loads the projection before anything receives it: a transaction with an empty one would read the whole log.
 */
export const loadedProjectionModule = new ContainerModule((c) => {
  wrap(c, AuthorityProjection, async (projection) => {
    await projection.refresh();
    return projection;
  });
});
