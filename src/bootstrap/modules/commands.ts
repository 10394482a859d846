import { ContainerModule } from 'inversify';
import { readDemoOrganisation } from '../../adapters/cli/demo/demo-organisation.js';
import { GrantAdministrator } from '../../application/admin/grant-administrator.js';
import { ListRecoveries } from '../../application/admin/list-recoveries.js';
import { ReadOutbox } from '../../application/admin/read-outbox.js';
import { ResetPassword } from '../../application/admin/reset-password.js';
import { ResetTotp } from '../../application/admin/reset-totp.js';
import { VerifyStore } from '../../application/admin/verify-store.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { AvatarCheck } from '../../application/avatars/avatar-check.js';
import { ExportCustomers } from '../../application/customers/export-customers.js';
import { ImportCustomers } from '../../application/customers/import/import-customers.js';
import { FillDemo } from '../../application/demo/fill-demo.js';
import { COMMANDS } from '../commands.js';
import { DEMO_TEMPLATES } from '../release-files.js';
import { Seeding } from '../seeding.js';
import { bind, bindClass, type Dependencies, type Token } from '../token.js';
import { SETTINGS, T } from '../tokens.js';

/** The use cases of the command line, and the root of each command. */
export const commandsModule = new ContainerModule((c) => {
  const writing = { writer: AuthorityWriter, hasher: T.hasher };
  bindClass(c, FillDemo, {
    ...writing,
    store: T.store,
    ids: T.ids,
    organisation: T.demoOrganisation,
    makePassword: T.makePassword,
  });
  bind(c, T.demoOrganisation, [], () => readDemoOrganisation(DEMO_TEMPLATES));
  bindClass(c, VerifyStore, [T.audit, T.sha256]);
  bindClass(c, ResetPassword, {
    ...writing,
    users: T.users,
    limits: T.limits,
    sha256: T.sha256,
    passwordMinLength: SETTINGS.PASSWORD_MIN_LENGTH,
  });
  bindClass(c, GrantAdministrator, [AuthorityWriter]);
  bindClass(c, ResetTotp, [AuthorityWriter]);
  bindClass(c, ImportCustomers, { store: T.store, avatars: AvatarCheck, ids: T.ids, clock: T.clock });
  bindClass(c, ExportCustomers, [T.customers]);
  bindClass(c, ListRecoveries, [T.recoveries, T.users]);
  bindClass(c, ReadOutbox, [T.outbox, T.keptMail, T.mailSealer]);
  const bindRoot = <R extends object>(root: Token<R>, parts: Dependencies<R>) => bind(c, root, parts, (tools) => tools);
  bindRoot(COMMANDS.demo, { seeding: Seeding, fillDemo: FillDemo, clock: T.clock });
  bindRoot(COMMANDS.verify, { verifyStore: VerifyStore, clock: T.clock });
  bindRoot(COMMANDS.logHead, { log: T.changeLog });
  bindRoot(COMMANDS.resetPassword, { resetPassword: ResetPassword, makePassword: T.makePassword });
  bindRoot(COMMANDS.grantAdministrator, { grantAdministrator: GrantAdministrator });
  bindRoot(COMMANDS.resetTotp, { resetTotp: ResetTotp });
  bindRoot(COMMANDS.importCustomers, { importCustomers: ImportCustomers, customers: T.customers, clock: T.clock });
  bindRoot(COMMANDS.exportCustomers, { exportCustomers: ExportCustomers, customers: T.customers, clock: T.clock });
  bindRoot(COMMANDS.listRecoveries, { listRecoveries: ListRecoveries });
  bindRoot(COMMANDS.outbox, { readOutbox: ReadOutbox });
});
