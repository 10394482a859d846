import { ContainerModule } from 'inversify';
import { LRUCache } from 'lru-cache';
import { Authenticator } from '../../application/authority/authenticator.js';
import { CallerAuthenticator } from '../../application/authority/caller-authenticator.js';
import { TokenAuthenticator } from '../../application/authority/token-authenticator.js';
import { NoteTokenUse } from '../../application/authority/note-token-use.js';
import { AuthorityHistory } from '../../application/authority/authority-history.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { FairSemaphore } from '../../application/scheduling/fair-semaphore.js';
import { MeasureEffect } from '../../application/authority/measure-effect.js';
import { SnapshotAuthority } from '../../application/authority/snapshot-authority.js';
import { LastSeen } from '../../application/authority/last-seen.js';
import { requireTotp } from '../../domain/one-time-codes/totp-policy.js';
import { bind, bindClass, wrap } from '../token.js';
import { SETTINGS, T } from '../tokens.js';

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
    { log: T.changeLog, clock: T.clock, sha256: T.sha256, boundMs: SETTINGS.PROPAGATION_BOUND_MS, logger: T.logger },
    ({ logger, ...options }) =>
      new AuthorityProjection({
        ...options,
        onError: (error) => {
          logger.warn({ err: error }, 'the log could not be read');
        },
      }),
  );
  bindClass(c, AuthorityWriter, {
    store: T.store,
    projection: AuthorityProjection,
    clock: T.clock,
    sha256: T.sha256,
    workers: T.workers,
  });
  bindClass(c, MeasureEffect, [T.segmentMembers, T.clock]);
  bind(
    c,
    T.rebuilds,
    [T.clock],
    (clock) =>
      new FairSemaphore({
        atOnce: REBUILDS_RUNNING,
        maxWaiting: REBUILDS_WAITING,
        maxWaitMs: REBUILD_WAIT_MS,
        clock,
        recentUse: new LRUCache({ max: USERS_REMEMBERED }),
      }),
  );
  bindClass(c, AuthorityHistory, {
    projection: AuthorityProjection,
    log: T.changeLog,
    history: T.changeHistory,
    snapshots: T.authoritySnapshots,
    clock: T.clock,
    rebuilds: T.rebuilds,
  });
  bindClass(c, SnapshotAuthority, [AuthorityProjection, T.changeHistory, T.authoritySnapshots, T.clock]);
  bind(c, T.userCache, [], () => new LRUCache({ max: USERS_REMEMBERED }));
  bind(c, T.sessionCache, [], () => new LRUCache({ max: SESSIONS_REMEMBERED }));
  bind(c, T.notedUses, [], () => new LRUCache({ max: SESSIONS_REMEMBERED }));
  bind(
    c,
    LastSeen,
    [T.store, T.clock, T.notedUses],
    (store, clock, noted) => new LastSeen(store.sessions, clock, noted),
  );
  bindClass(c, Authenticator, {
    store: T.store,
    projection: AuthorityProjection,
    tokens: T.tokenIssuer,
    clock: T.clock,
    userCache: T.userCache,
    sessionCache: T.sessionCache,
    lastSeen: LastSeen,
    proofWindowSeconds: SETTINGS.PASSWORD_CHANGE_WINDOW,
  });
  bindClass(c, TokenAuthenticator, { projection: AuthorityProjection, texts: T.apiTokenTexts, clock: T.clock });
  bind(c, NoteTokenUse, [T.recordValues, T.clock, T.logger], (values, clock, logger) => {
    return new NoteTokenUse(values, clock, (error) => {
      logger.warn({ err: error }, 'the use of an API token could not be noted');
    });
  });
  bindClass(c, CallerAuthenticator, {
    people: Authenticator,
    programs: TokenAuthenticator,
    texts: T.apiTokenTexts,
    uses: NoteTokenUse,
  });
  bind(c, T.identify, [CallerAuthenticator, SETTINGS.REQUIRE_TOTP], (authenticator, policy) => async (credential) => {
    const caller = await authenticator.identify(credential);
    requireTotp(policy, caller);
    return caller;
  });
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
