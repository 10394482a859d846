import { ContainerModule } from 'inversify';
import { LRUCache } from 'lru-cache';
import { PinoSecurityLog } from '../../adapters/log/security-log.js';
import { Authenticator } from '../../application/authority/authenticator.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { RecordRecoveryRequest } from '../../application/sessions/record-recovery-request.js';
import { SignInLimits } from '../../application/sessions/sign-in-limits.js';
import type { Session } from '../../domain/sessions/session.js';
import type { User } from '../../domain/users/user.js';
import { bind } from '../token.js';
import { TOKENS } from '../tokens.js';

const USERS_REMEMBERED = 10_000;
const SESSIONS_REMEMBERED = 20_000;

/** The authority projection of the log, and authentication based on it. */
export const authorityModule = new ContainerModule((container) => {
  bind(
    container,
    TOKENS.projection,
    [TOKENS.store, TOKENS.clock, TOKENS.sha256, TOKENS.config, TOKENS.logger],
    (store, clock, sha256, config, logger) =>
      new AuthorityProjection({
        log: store.log,
        clock,
        sha256,
        boundMs: config.PROPAGATION_BOUND_MS,
        onError: (error) => {
          logger.warn({ err: error }, 'the log could not be read');
        },
      }),
  );
  bind(
    container,
    TOKENS.writer,
    [TOKENS.store, TOKENS.projection, TOKENS.clock, TOKENS.sha256],
    (store, projection, clock, sha256) => new AuthorityWriter({ store, projection, clock, sha256 }),
  );
  bind(
    container,
    TOKENS.authenticator,
    [TOKENS.store, TOKENS.projection, TOKENS.tokenIssuer, TOKENS.clock],
    (store, projection, tokens, clock) =>
      new Authenticator({
        store,
        projection,
        tokens,
        clock,
        userCache: new LRUCache<string, User>({ max: USERS_REMEMBERED }),
        sessionCache: new LRUCache<string, Session>({ max: SESSIONS_REMEMBERED }),
      }),
  );
  bind(container, TOKENS.securityLog, [TOKENS.logger], (logger) => new PinoSecurityLog(logger));
  bind(
    container,
    TOKENS.notifier,
    [TOKENS.store, TOKENS.ids, TOKENS.securityLog],
    (store, ids, log) => new RecordRecoveryRequest(store.recoveries, ids, log),
  );
  bind(
    container,
    TOKENS.sessionFactory,
    [TOKENS.tokenIssuer, TOKENS.clock, TOKENS.newTokenId, TOKENS.config],
    (tokens, clock, newTokenId, config) => ({ tokens, clock, newTokenId, ttlSeconds: config.TOKEN_TTL }),
  );
  bind(
    container,
    TOKENS.signInLimits,
    [TOKENS.store, TOKENS.clock, TOKENS.sha256, TOKENS.config],
    (store, clock, sha256, config) =>
      new SignInLimits({
        limits: store.limits,
        clock,
        sha256,
        perAccount: config.LIMIT_SIGN_IN_ACCOUNT,
        perAddress: config.LIMIT_SIGN_IN_ADDRESS,
        successes: config.LIMIT_SIGN_IN_SUCCESS,
      }),
  );
});
