import { ContainerModule } from 'inversify';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { COUNT_MEMBERS, GROUP_SOURCES } from '../../adapters/http/groups/routes.js';
import { PERMISSIONS_OF } from '../../adapters/http/users/routes.js';
import { AuthorityHistory } from '../../application/authority/authority-history.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { MoveMembers } from '../../application/groups/move-members.js';
import { HourlyLimit } from '../../application/limits/hourly-limit.js';
import { PasswordProof } from '../../application/limits/password-proof.js';
import { SignInLimits } from '../../application/limits/sign-in-limits.js';
import { CodeAttempts } from '../../application/one-time-codes/code-attempts.js';
import { CodeCheck } from '../../application/one-time-codes/code-check.js';
import { ActorNames } from '../../application/users/actor-names.js';
import { CreateUser } from '../../application/users/create-user.js';
import { DeleteUser, DeleteUsers } from '../../application/users/delete-user.js';
import { ExplainUserAccess } from '../../application/users/explain-user-access.js';
import { GetUser } from '../../application/users/get-user.js';
import { InviteUser } from '../../application/users/invite-user.js';
import { ListUsers } from '../../application/users/list-users.js';
import { OwnerProof } from '../../application/users/owner-proof.js';
import { PasswordChange } from '../../application/users/password-change.js';
import { ProvenWrite } from '../../application/users/proven-write.js';
import { GetChange } from '../../application/changes/get-change.js';
import { UndoDeletion } from '../../application/changes/undo-deletion.js';
import { SweepRoles } from '../../application/users/sweep-roles.js';
import { TraceUserAccess } from '../../application/users/trace-user-access.js';
import { UpdateUser } from '../../application/users/update-user.js';
import { UpdateUsers } from '../../application/users/update-users.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, SETTINGS, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

export const usersModule = new ContainerModule((c) => {
  bind(
    c,
    identifiers.profileLimit,
    [STORED.limits, identifiers.clock, SETTINGS.LIMIT_PROFILE],
    (limits, clock, limit) => new HourlyLimit(limits, clock, 'profile', limit),
  );
  bind(
    c,
    PERMISSIONS_OF,
    [AuthorityProjection],
    (projection) => (user) => projection.authority.resolve(holdingsOf(user)),
  );
  bindClass(c, OwnerProof, {
    ...parts('clock'),
    passwords: PasswordProof,
    passkeys: identifiers.passkeyCheck,
    limits: SignInLimits,
    attempts: CodeAttempts,
    codes: CodeCheck,
    log: identifiers.securityLog,
    windowSeconds: SETTINGS.PASSWORD_CHANGE_WINDOW,
  });
  bindClass(c, ProvenWrite, [OwnerProof, AuthorityWriter, identifiers.profileLimit, SETTINGS.REQUIRE_SECOND_FACTOR]);
  bindClass(c, PasswordChange, { ...parts('users', 'hasher'), proof: OwnerProof });
  bindClass(c, ActorNames, [STORED.users, AuthorityProjection]);
  bindClass(c, ListUsers, [STORED.users, AuthorityProjection, identifiers.clock]);
  bindClass(c, GetUser, [STORED.users]);
  bindClass(c, ExplainUserAccess, { ...parts('users'), authorities: AuthorityHistory, history: STORED.history });
  bindClass(c, TraceUserAccess, {
    ...parts('users', 'clock'),
    authorities: AuthorityHistory,
    history: STORED.history,
    names: ActorNames,
  });
  bindClass(c, InviteUser, parts('writer', 'ids', 'links', 'mailLog'));
  bindClass(c, UpdateUsers, parts('writer', 'ids', 'links', 'mailLog'));
  bindClass(c, CreateUser, {
    ...parts('writer', 'hasher', 'avatars', 'ids', 'links', 'mailLog'),
    reader: AuthorityProjection,
  });
  bindClass(c, UpdateUser, {
    ...parts('users', 'writer', 'projection', 'avatars', 'notices'),
    passwords: PasswordChange,
    limit: identifiers.profileLimit,
    secondFactorPolicy: SETTINGS.REQUIRE_SECOND_FACTOR,
  });
  bindClass(c, DeleteUser, [AuthorityWriter]);
  bindClass(c, DeleteUsers, [AuthorityWriter]);
  bindClass(c, MoveMembers, [AuthorityWriter]);
  bind(c, GROUP_SOURCES, [SETTINGS.PROVIDERS], (providers) => new Set(providers.map(({ key }) => key)));
  bindClass(c, UndoDeletion, {
    ...parts('writer', 'ids'),
    changes: GetChange,
    history: AuthorityHistory,
    providers: GROUP_SOURCES,
  });
  bind(c, COUNT_MEMBERS, [STORED.users], (users) => (ids) => users.countHolders(ids));
  bindClass(c, SweepRoles, [identifiers.store, AuthorityProjection, AuthorityWriter, identifiers.clock]);
});
