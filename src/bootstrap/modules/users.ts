import { ContainerModule } from 'inversify';
import { userRoutes } from '../../adapters/http/users/routes.js';
import { AuthorityHistory } from '../../application/authority/authority-history.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { AvatarCheck } from '../../application/avatars/avatar-check.js';
import { AccountNotices } from '../../application/mail/account-notices.js';
import { PasswordLinkMaker } from '../../application/mail/password-link-maker.js';
import { CodeAttempts } from '../../application/one-time-codes/code-attempts.js';
import { CodeCheck } from '../../application/one-time-codes/code-check.js';
import { HourlyLimit } from '../../application/limits/hourly-limit.js';
import { PasswordProof } from '../../application/limits/password-proof.js';
import { ActorNames } from '../../application/users/actor-names.js';
import { CreateUser } from '../../application/users/create-user.js';
import { DeleteUser } from '../../application/users/delete-user.js';
import { DeleteUsers } from '../../application/users/delete-user.js';
import { ExplainUserAccess } from '../../application/users/explain-user-access.js';
import { GetUser } from '../../application/users/get-user.js';
import { InviteUser } from '../../application/users/invite-user.js';
import { ListUsers } from '../../application/users/list-users.js';
import { OwnerProof } from '../../application/users/owner-proof.js';
import { PasswordChange } from '../../application/users/password-change.js';
import { SweepRoles } from '../../application/users/sweep-roles.js';
import { UpdateUser } from '../../application/users/update-user.js';
import { bind, bindClass } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';

export const usersModule = new ContainerModule((c) => {
  bind(
    c,
    identifiers.profileLimit,
    [identifiers.limits, identifiers.clock, SETTINGS.LIMIT_PROFILE],
    (limits, clock, limit) => new HourlyLimit(limits, clock, 'profile', limit),
  );
  bind(
    c,
    identifiers.permissionsOf,
    [AuthorityProjection],
    (projection) =>
      ({ roleIds }) =>
        projection.authority.resolve(roleIds),
  );
  bindClass(c, OwnerProof, {
    passwords: PasswordProof,
    attempts: CodeAttempts,
    codes: CodeCheck,
    clock: identifiers.clock,
    log: identifiers.securityLog,
    windowSeconds: SETTINGS.PASSWORD_CHANGE_WINDOW,
  });
  bindClass(c, PasswordChange, { users: identifiers.users, hasher: identifiers.hasher, proof: OwnerProof });
  bindClass(c, ActorNames, [identifiers.users, AuthorityProjection]);
  bindClass(c, ListUsers, [identifiers.users, AuthorityProjection]);
  bindClass(c, GetUser, [identifiers.users]);
  bindClass(c, ExplainUserAccess, {
    users: identifiers.users,
    authorities: AuthorityHistory,
    history: identifiers.changeHistory,
  });
  const inviting = { links: PasswordLinkMaker, mailLog: identifiers.mailLog };
  bindClass(c, InviteUser, { writer: AuthorityWriter, ids: identifiers.ids, ...inviting });
  bindClass(c, CreateUser, {
    writer: AuthorityWriter,
    reader: AuthorityProjection,
    hasher: identifiers.hasher,
    avatars: AvatarCheck,
    ids: identifiers.ids,
    ...inviting,
  });
  bindClass(c, UpdateUser, {
    users: identifiers.users,
    writer: AuthorityWriter,
    projection: AuthorityProjection,
    passwords: PasswordChange,
    avatars: AvatarCheck,
    limit: identifiers.profileLimit,
    totpPolicy: SETTINGS.REQUIRE_TOTP,
    notices: AccountNotices,
  });
  bindClass(c, DeleteUser, [AuthorityWriter]);
  bindClass(c, DeleteUsers, [AuthorityWriter]);
  bindClass(c, SweepRoles, [identifiers.store, AuthorityProjection, AuthorityWriter]);
  const useCases = {
    listUsers: ListUsers,
    getUser: GetUser,
    explainUserAccess: ExplainUserAccess,
    createUser: CreateUser,
    updateUser: UpdateUser,
    deleteUser: DeleteUser,
    deleteUsers: DeleteUsers,
    inviteUser: InviteUser,
  };
  const form = { passwordMinLength: SETTINGS.PASSWORD_MIN_LENGTH, basePath: SETTINGS.BASE_PATH };
  bind(c, identifiers.routeGroup, { ...useCases, permissionsOf: identifiers.permissionsOf, ...form }, userRoutes);
});
