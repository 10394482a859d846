import { ContainerModule } from 'inversify';
import { PinoSecurityLog } from '../../adapters/log/pino-security-log.js';
import { HmacRequestMacs } from '../../adapters/security/hmac-request-macs.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { KnownNetworks } from '../../application/limits/known-networks.js';
import { SignInLimits } from '../../application/limits/sign-in-limits.js';
import { CodeAttempts } from '../../application/one-time-codes/code-attempts.js';
import { CodeCheck } from '../../application/one-time-codes/code-check.js';
import { EndSession } from '../../application/sessions/end-session.js';
import { EndSessions } from '../../application/sessions/end-sessions.js';
import { ListSessions } from '../../application/sessions/list-sessions.js';
import { RecordRecoveryRequest } from '../../application/sessions/record-recovery-request.js';
import { RemoveEndedSessions } from '../../application/sessions/remove-ended-sessions.js';
import { RequestRecovery } from '../../application/sessions/request-recovery.js';
import { SeenPeople } from '../../application/authority/seen-people.js';
import { SessionOpener } from '../../application/sessions/session-opener.js';
import { SignIn } from '../../application/sessions/sign-in.js';
import { SignOut } from '../../application/sessions/sign-out.js';
import { Register } from '../../application/users/register.js';
import { SetPasswordByLink } from '../../application/users/set-password-by-link.js';
import { PendingTotals } from '../../application/totals/pending-totals.js';
import { SignInTotals } from '../../application/totals/sign-in-totals.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, SETTINGS, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

/** Signing in and out, registering, and asking for recovery. */
export const sessionsModule = new ContainerModule((c) => {
  const factory = {
    ...parts('clock'),
    tokens: identifiers.tokenIssuer,
    newTokenId: identifiers.newTokenId,
    ttlSeconds: SETTINGS.TOKEN_TTL,
  };
  bind(c, identifiers.sessionFactory, factory, (made) => made);
  bind(
    c,
    identifiers.securityLog,
    [identifiers.logger, identifiers.telemetry, PendingTotals],
    (logger, { tracing }, totals) => new SignInTotals(new PinoSecurityLog(logger, () => tracing?.traceId), totals),
  );
  bindClass(c, RecordRecoveryRequest, [STORED.recoveries, identifiers.ids, identifiers.securityLog]);
  bind(
    c,
    KnownNetworks,
    [STORED.limits, identifiers.clock, identifiers.tokenSecrets],
    (limits, clock, secrets) =>
      new KnownNetworks(limits, clock, new HmacRequestMacs(secrets, 'castellan known network')),
  );
  bindClass(c, SignInLimits, {
    ...parts('known', 'clock', 'sha256'),
    limits: STORED.limits,
    perAccount: SETTINGS.LIMIT_SIGN_IN_ACCOUNT,
    perAddress: SETTINGS.LIMIT_SIGN_IN_ADDRESS,
    successes: SETTINGS.LIMIT_SIGN_IN_SUCCESS,
  });
  const opening = { ...factory, ...parts('store', 'projection', 'writer', 'known') };
  bindClass(c, SessionOpener, {
    ...opening,
    seenPeople: SeenPeople,
    limits: SignInLimits,
    codes: CodeCheck,
    codeAttempts: CodeAttempts,
    passwordPolicy: SETTINGS.PASSWORD_SIGN_IN,
  });
  bindClass(c, SignIn, {
    ...parts('store', 'hasher'),
    limits: SignInLimits,
    opener: SessionOpener,
    log: identifiers.securityLog,
  });
  bindClass(c, SignOut, [AuthorityWriter]);
  bindClass(c, EndSession, [AuthorityWriter]);
  const registering = { ...opening, ...parts('hasher', 'avatars', 'ids', 'config') };
  bind(c, Register, registering, ({ config, ...options }) => {
    const { REGISTRATION, PASSWORD_SIGN_IN: passwordPolicy, LIMIT_REGISTER: perAddress } = config;
    return new Register({ ...options, open: REGISTRATION === 'open', passwordPolicy, perAddress });
  });
  bindClass(c, RequestRecovery, {
    ...parts('store', 'writer', 'links', 'mailLog', 'ids', 'clock'),
    recorder: RecordRecoveryRequest,
    perAddress: SETTINGS.LIMIT_RECOVERY,
    passwordPolicy: SETTINGS.PASSWORD_SIGN_IN,
  });
  bind(c, ListSessions, parts('store', 'clock'), ({ store, clock }) => {
    return new ListSessions(store.users, store.sessions, clock);
  });
  bind(c, RemoveEndedSessions, parts('store', 'projection'), ({ store, projection }) => {
    return new RemoveEndedSessions(store.users, store.sessions, projection);
  });
  bind(c, EndSessions, parts('store', 'writer', 'clock'), ({ store: { users, sessions }, ...rest }) => {
    return new EndSessions({ users, sessions, ...rest });
  });
  bindClass(c, SetPasswordByLink, {
    ...parts('store', 'writer', 'links', 'mailroom', 'notices', 'hasher', 'known', 'clock'),
    perAddress: SETTINGS.LIMIT_RECOVERY,
  });
});
