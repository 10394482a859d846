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
import { Records } from '../../application/authority/records.js';
import { LastSeen } from '../../application/authority/last-seen.js';
import { requireTotp } from '../../domain/one-time-codes/totp-policy.js';
import { bind, bindClass, wrap } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';

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
    {
      log: identifiers.changeLog,
      clock: identifiers.clock,
      sha256: identifiers.sha256,
      boundMs: SETTINGS.PROPAGATION_BOUND_MS,
      group: identifiers.workerGroup,
      logger: identifiers.logger,
    },
    ({ group, logger, ...options }) =>
      new AuthorityProjection({
        ...options,
        stamp: group?.stamp,
        onError: (error) => {
          logger.warn({ err: error }, 'the log could not be read');
        },
      }),
  );
  bindClass(c, AuthorityWriter, {
    store: identifiers.store,
    projection: AuthorityProjection,
    clock: identifiers.clock,
    sha256: identifiers.sha256,
  });
  bindClass(c, Records, [AuthorityHistory, AuthorityWriter, identifiers.ids]);
  bindClass(c, MeasureEffect, [identifiers.segmentMembers]);
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
        recentUse: new LRUCache({ max: USERS_REMEMBERED }),
      }),
  );
  bindClass(c, AuthorityHistory, {
    projection: AuthorityProjection,
    log: identifiers.changeLog,
    history: identifiers.changeHistory,
    clock: identifiers.clock,
    rebuilds: identifiers.rebuilds,
  });
  bind(c, identifiers.userCache, [], () => new LRUCache({ max: USERS_REMEMBERED }));
  bind(c, identifiers.sessionCache, [], () => new LRUCache({ max: SESSIONS_REMEMBERED }));
  bind(c, identifiers.notedUses, [], () => new LRUCache({ max: SESSIONS_REMEMBERED }));
  bind(
    c,
    LastSeen,
    [identifiers.store, identifiers.clock, identifiers.notedUses],
    (store, clock, noted) => new LastSeen(store.sessions, clock, noted),
  );
  bindClass(c, Authenticator, {
    store: identifiers.store,
    projection: AuthorityProjection,
    tokens: identifiers.tokenIssuer,
    clock: identifiers.clock,
    userCache: identifiers.userCache,
    sessionCache: identifiers.sessionCache,
    lastSeen: LastSeen,
    proofWindowSeconds: SETTINGS.PASSWORD_CHANGE_WINDOW,
  });
  bindClass(c, TokenAuthenticator, {
    projection: AuthorityProjection,
    texts: identifiers.apiTokenTexts,
    clock: identifiers.clock,
  });
  bind(c, NoteTokenUse, [identifiers.recordValues, identifiers.clock, identifiers.logger], (values, clock, logger) => {
    return new NoteTokenUse(values, clock, (error) => {
      logger.warn({ err: error }, 'the use of an API token could not be noted');
    });
  });
  bindClass(c, CallerAuthenticator, {
    people: Authenticator,
    programs: TokenAuthenticator,
    texts: identifiers.apiTokenTexts,
    uses: NoteTokenUse,
  });
  bind(
    c,
    identifiers.identify,
    [CallerAuthenticator, SETTINGS.REQUIRE_TOTP],
    (authenticator, policy) => async (credential) => {
      const caller = await authenticator.identify(credential);
      requireTotp(policy, caller);
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
