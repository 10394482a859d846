import { createLogger } from '../../../src/adapters/log/logger.js';
import { OtpauthOneTimePasswords } from '../../../src/adapters/security/otpauth-one-time-passwords.js';
import type { AssertionSigner } from '../../../src/application/ports/assertion-signer.js';
import type { PasskeyVerifier } from '../../../src/application/ports/passkey-verifier.js';
import type { Totals } from '../../../src/application/ports/totals.js';
import { readConfig } from '../../../src/bootstrap/config.js';
import { Maintenance } from '../../../src/bootstrap/maintenance.js';
import { startService } from '../../../src/bootstrap/start-service.js';
import { identifiers, STORED } from '../../../src/bootstrap/identifiers.js';
import { CountedIds } from '../../support/counted-ids.js';
import { FixedClock } from '../../support/fixed-clock.js';
import { rebind } from '../../support/rebind.js';
import { PROVIDERS } from '../../../src/adapters/http/sign-in/routes.js';
import type { IdentityProvider } from '../../../src/application/ports/identity-provider.js';
import {
  TOUR_ADMIN,
  TOUR_ARRIVAL,
  TOUR_AUDIENCE,
  TOUR_LINK_SECRET,
  TOUR_METRICS_KEY,
  TOUR_WEBHOOK_SECRET,
} from './tour.js';
import { checkResponse } from '../../support/check-response.js';

/** Makes the same secrets each time. */
class FixedOneTimePasswords extends OtpauthOneTimePasswords {
  override newSecret(): string {
    return 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  }

  override newRecoveryCodes(): string[] {
    return Array.from({ length: 10 }, (_, index) => `jbsw-y3dp-ehpk-3px${'abcdefghij'[index]!}`);
  }
}

/** Makes the same keys and assertions each time. */
const FIXED_SIGNER: AssertionSigner = {
  make: () => ({
    id: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
    publicKey: {
      kty: 'EC',
      crv: 'P-256',
      x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
      y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
    },
    privateKey: '',
  }),
  open: (kid) => (claims) => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    return `${encode({ alg: 'ES256', typ: 'JWT', kid })}.${encode(claims)}.${'A'.repeat(86)}`;
  },
};

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Signs the same person in each time. */
const FIXED_PROVIDER: IdentityProvider = {
  begin: async ({ state }) => `https://login.example.com/authorize?state=${state}`,
  finish: async () => ({ idToken: TOUR_ARRIVAL, userInfo: async () => ({}) }),
  readLogout: async () => ({
    iat: new FixedClock().now() / 1_000,
    jti: 'a-token',
    iss: TOUR_ARRIVAL.iss,
    sub: TOUR_ARRIVAL.sub,
    events: { [LOGOUT_EVENT]: {} },
  }),
};
const PROVIDER = {
  name: 'Okta',
  policy: {
    ...{ key: 'okta', domains: ['example.com'], createsUsers: true, trustsEmail: false },
    ...{ trustedAmr: [], groupsClaim: 'groups' },
  },
  connect: async () => FIXED_PROVIDER,
};

/** Verifies any credential for the right challenge. */
const FIXED_VERIFIER: PasskeyVerifier = {
  identify: ({ id, response }) => ({
    credentialId: id as string,
    userHandle: (response as { readonly userHandle?: string }).userHandle,
  }),
  verifyNew: async ({ id, response }, isExpected) => {
    const { clientDataJSON } = response as { readonly clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      readonly challenge: string;
    };
    const authenticator = {
      publicKey: '',
      counter: 0,
      transports: ['internal'],
      isBackupEligible: true,
      isBackedUp: true,
    };
    return isExpected(challenge) ? { credentialId: id as string, ...authenticator } : undefined;
  },
  verifyAssertion: async () => ({ counter: 0, isBackedUp: true }),
};

/** Runs `body` against the whole application with an empty memory store, a fixed clock and counted ids. */
const FIRST_DAY = 20_000;
const FIXED_TOTALS: Totals = {
  list: async ({ series, keys, to }) => {
    const parts = { sign_ins: ['signed_in', 'failed'], evaluations: ['off', 'on'], sizes: [''] }[series];
    return keys.flatMap((key) =>
      parts.map((part, place) => ({ series, key, part, day: to, counts: Array<number>(24).fill(12 - 10 * place) })),
    );
  },
  firstDay: async () => FIRST_DAY,
  add: async () => undefined,
  keep: async () => undefined,
  removeBefore: async () => 0,
};

export async function withFixedService<R>(body: (port: number) => Promise<R>): Promise<R> {
  const ids = new CountedIds();
  const clock = new FixedClock();
  const service = await startService({
    config: readConfig({
      PORT: '0',
      STORAGE: 'memory',
      JWT_SECRET: 'a secret that makes the same tokens each time',
      ADMIN_EMAIL: TOUR_ADMIN.email,
      ADMIN_PASSWORD: TOUR_ADMIN.password,
      METRICS_TOKEN: TOUR_METRICS_KEY,
      PUBLIC_URL: 'https://castellan.example.com',
      ASSERTION_AUDIENCES: TOUR_AUDIENCE,
      SCRYPT_LN: '4',
      CONTACT: 'IT desk, it@example.com',
      TRASH_DAYS: '30',
      LOG_LEVEL: 'silent',
    }),
    logger: createLogger({ level: 'silent' }),
    checkResponse,
    replace: (container) => {
      rebind(container, identifiers.clock, clock);
      rebind(container, identifiers.ids, ids);
      rebind(container, identifiers.newTokenId, () => ids.next());
      rebind(container, identifiers.oneTimePasswords, new FixedOneTimePasswords());
      rebind(container, identifiers.assertionSigner, FIXED_SIGNER);
      rebind(container, PROVIDERS, new Map([['okta', PROVIDER]]));
      rebind(container, identifiers.passkeyVerifier, FIXED_VERIFIER);
      rebind(container, identifiers.passkeySealer, { keyId: '', seal: (text) => text, open: (sealed) => sealed });
      rebind(container, identifiers.newLinkSecret, () => TOUR_LINK_SECRET);
      // Otherwise a new version needs new examples.
      rebind(container, identifiers.release, { version: '1.2.3', storage: 'sqlite' });
      // Otherwise an operation may have ended when it's asked for.
      const unused = { clock, onError: () => true, report: () => undefined };
      rebind(container, identifiers.operationRunner, new Maintenance([], new AbortController(), unused));
      rebind(container, identifiers.webhookDelivery, new Maintenance([], new AbortController(), unused));
      rebind(container, identifiers.newWebhookSecret, () => TOUR_WEBHOOK_SECRET);
      const answer = { status: 204, error: null, retryAfterMs: 0 };
      rebind(container, identifiers.webhookSender, { send: async () => answer });
      // Otherwise there are none before a minute has passed.
      rebind(container, STORED.totals, FIXED_TOTALS);
      // Otherwise messages would become files.
      rebind(container, identifiers.mailer, undefined);
    },
  });
  try {
    return await body(Number(new URL(service.url).port));
  } finally {
    await service.close();
  }
}
