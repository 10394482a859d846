import { ContainerModule } from 'inversify';
import { HmacRequestMacs } from '../../adapters/security/hmac-request-macs.js';
import { resetRoutes } from '../../adapters/http/reset/routes.js';
import { sessionRoutes } from '../../adapters/http/sessions/routes.js';
import { liveSessionRoutes } from '../../adapters/http/sessions/live-sessions.js';
import { PinoSecurityLog } from '../../adapters/log/pino-security-log.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { AvatarCheck } from '../../application/avatars/avatar-check.js';
import { AccountNotices } from '../../application/mail/account-notices.js';
import { Mailroom } from '../../application/mail/mailroom.js';
import { PasswordLinkMaker } from '../../application/mail/password-link-maker.js';
import { CodeAttempts } from '../../application/one-time-codes/code-attempts.js';
import { CodeCheck } from '../../application/one-time-codes/code-check.js';
import { EndSession } from '../../application/sessions/end-session.js';
import { EndSessions } from '../../application/sessions/end-sessions.js';
import { KnownNetworks } from '../../application/limits/known-networks.js';
import { ListSessions } from '../../application/sessions/list-sessions.js';
import { RecordRecoveryRequest } from '../../application/sessions/record-recovery-request.js';
import { RemoveEndedSessions } from '../../application/sessions/remove-ended-sessions.js';
import { RequestRecovery } from '../../application/sessions/request-recovery.js';
import { SignIn } from '../../application/sessions/sign-in.js';
import { SignInLimits } from '../../application/limits/sign-in-limits.js';
import { SignOut } from '../../application/sessions/sign-out.js';
import { SetPasswordByLink } from '../../application/users/set-password-by-link.js';
import { Register } from '../../application/users/register.js';
import { bind, bindClass } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';
import { RESET_PAGE } from '../release-files.js';

/** Signing in and out, registering, and asking for recovery. */
export const sessionsModule = new ContainerModule((c) => {
  const factory = {
    tokens: identifiers.tokenIssuer,
    clock: identifiers.clock,
    newTokenId: identifiers.newTokenId,
    ttlSeconds: SETTINGS.TOKEN_TTL,
  };
  bind(c, identifiers.sessionFactory, factory, (parts) => parts);
  bind(c, identifiers.securityLog, [identifiers.logger], (logger) => new PinoSecurityLog(logger));
  bind(c, identifiers.registrationIsOpen, [SETTINGS.REGISTRATION], (registration) => registration === 'open');
  bindClass(c, RecordRecoveryRequest, [identifiers.recoveries, identifiers.ids, identifiers.securityLog]);
  bind(c, identifiers.recoveryRecorder, [RecordRecoveryRequest], (recorder) => recorder);
  bind(
    c,
    KnownNetworks,
    [identifiers.limits, identifiers.clock, identifiers.tokenSecrets],
    (limits, clock, secrets) => {
      return new KnownNetworks(limits, clock, new HmacRequestMacs(secrets, 'castellan known network'));
    },
  );
  bindClass(c, SignInLimits, {
    limits: identifiers.limits,
    known: KnownNetworks,
    clock: identifiers.clock,
    sha256: identifiers.sha256,
    perAccount: SETTINGS.LIMIT_SIGN_IN_ACCOUNT,
    perAddress: SETTINGS.LIMIT_SIGN_IN_ADDRESS,
    successes: SETTINGS.LIMIT_SIGN_IN_SUCCESS,
  });
  const opening = { ...factory, store: identifiers.store, projection: AuthorityProjection, hasher: identifiers.hasher };
  bindClass(c, SignIn, {
    ...opening,
    writer: AuthorityWriter,
    limits: SignInLimits,
    known: KnownNetworks,
    codes: CodeCheck,
    codeAttempts: CodeAttempts,
    log: identifiers.securityLog,
  });
  bindClass(c, SignOut, [AuthorityWriter]);
  bindClass(c, Register, {
    ...opening,
    writer: AuthorityWriter,
    avatars: AvatarCheck,
    known: KnownNetworks,
    ids: identifiers.ids,
    open: identifiers.registrationIsOpen,
    perAddress: SETTINGS.LIMIT_REGISTER,
  });
  bindClass(c, RequestRecovery, {
    store: identifiers.store,
    writer: AuthorityWriter,
    links: PasswordLinkMaker,
    recorder: identifiers.recoveryRecorder,
    mailLog: identifiers.mailLog,
    ids: identifiers.ids,
    clock: identifiers.clock,
    perAddress: SETTINGS.LIMIT_RECOVERY,
  });
  bind(
    c,
    ListSessions,
    [identifiers.store, identifiers.clock],
    ({ users, sessions }, clock) => new ListSessions(users, sessions, clock),
  );
  bind(
    c,
    RemoveEndedSessions,
    [identifiers.store, AuthorityProjection],
    ({ users, sessions }, projection) => new RemoveEndedSessions(users, sessions, projection),
  );
  bindClass(c, EndSession, [AuthorityWriter]);
  bind(
    c,
    EndSessions,
    { store: identifiers.store, writer: AuthorityWriter, clock: identifiers.clock },
    ({ store: { users, sessions }, ...rest }) => new EndSessions({ users, sessions, ...rest }),
  );
  bind(
    c,
    identifiers.routeGroup,
    { listSessions: ListSessions, endSession: EndSession, endSessions: EndSessions },
    liveSessionRoutes,
  );
  bindClass(c, SetPasswordByLink, {
    store: identifiers.store,
    writer: AuthorityWriter,
    links: PasswordLinkMaker,
    mailroom: Mailroom,
    notices: AccountNotices,
    hasher: identifiers.hasher,
    known: KnownNetworks,
    clock: identifiers.clock,
    perAddress: SETTINGS.LIMIT_RECOVERY,
  });
  const recovery = { requestRecovery: RequestRecovery, setPasswordByLink: SetPasswordByLink };
  const useCases = { signIn: SignIn, signOut: SignOut, register: Register, ...recovery };
  const form = { passwordMinLength: SETTINGS.PASSWORD_MIN_LENGTH, basePath: SETTINGS.BASE_PATH };
  bind(c, identifiers.routeGroup, { ...useCases, ...form }, sessionRoutes);
  bind(c, identifiers.routeGroup, [], () => resetRoutes(RESET_PAGE));
});
