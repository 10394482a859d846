import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { ContainerModule } from 'inversify';
import { CheckedTokenTexts } from '../../adapters/security/checked-token-texts.js';
import { HmacRequestMacs } from '../../adapters/security/hmac-request-macs.js';
import { JwtTokenIssuer } from '../../adapters/security/jwt-token-issuer.js';
import { nodeScrypt } from '../../adapters/security/node-scrypt.js';
import { portableScrypt } from '../../adapters/security/portable-scrypt.js';
import { randomPassword } from '../../adapters/security/random-password.js';
import { ScryptPasswordHasher } from '../../adapters/security/scrypt-password-hasher.js';
import { sha256 } from '../../adapters/security/sha256.js';
import { SystemClock } from '../../adapters/security/system-clock.js';
import { Uuidv7Ids } from '../../adapters/security/uuidv7-ids.js';
import { FairSemaphore } from '../../application/scheduling/fair-semaphore.js';
import { growingCache } from '../growing-cache.js';
import { bind, bindClass } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';

const TOKENS_REMEMBERED = 10_000;
const HASHES_WAITING = 64;
/** Clients have given up by then, or would rather retry. */
const MAX_WAIT_MS = 30_000;
const CLIENTS_REMEMBERED = 10_000;
/** Node has four threads for files, DNS and hashes. One stays free, so that disk access doesn't wait for passwords. */
const HASHES_RUNNING = Math.min(availableParallelism(), 3);

/** Time, ids, digests, passwords and tokens. */
export const securityModule = new ContainerModule((c) => {
  bind(c, identifiers.clock, [], () => new SystemClock());
  bind(c, identifiers.ids, [], () => new Uuidv7Ids());
  bind(c, identifiers.sha256, [], () => sha256);
  bind(
    c,
    identifiers.hashQueue,
    [identifiers.clock, SETTINGS.WORKERS],
    (clock, workers) =>
      new FairSemaphore({
        atOnce: Math.max(1, Math.floor(HASHES_RUNNING / workers)),
        maxWaiting: HASHES_WAITING,
        maxWaitMs: MAX_WAIT_MS,
        clock,
        recentUse: growingCache(CLIENTS_REMEMBERED),
      }),
  );
  bind(
    c,
    identifiers.hasher,
    [identifiers.config, identifiers.hashQueue],
    (config, queue) =>
      new ScryptPasswordHasher({
        derive: config.PASSWORD_HASHER === 'native' ? nodeScrypt : portableScrypt,
        queue,
        ln: config.SCRYPT_LN,
        r: 8,
        p: 3,
      }),
  );
  bind(c, identifiers.verifiedTokens, [], () => growingCache(TOKENS_REMEMBERED));
  bindClass(c, JwtTokenIssuer, {
    secrets: identifiers.tokenSecrets,
    issuer: SETTINGS.JWT_ISSUER,
    audience: SETTINGS.JWT_AUDIENCE,
    verified: identifiers.verifiedTokens,
  });
  bind(c, identifiers.apiTokenTexts, [], () => new CheckedTokenTexts());
  bind(c, identifiers.tokenIssuer, [JwtTokenIssuer], (issuer) => issuer);
  bind(
    c,
    identifiers.requestMacs,
    [identifiers.tokenSecrets],
    (secrets) => new HmacRequestMacs(secrets, 'castellan repeated request'),
  );
  // 122 random bits (RFC 9562). Time-sorted ids would reveal most of their bits through the log and other records' ids.
  bind(c, identifiers.newTokenId, [], () => () => randomUUID());
  bind(c, identifiers.makePassword, [SETTINGS.PASSWORD_MIN_LENGTH], (length) => () => randomPassword(length));
});
