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
import { bind, bindClass, type Dependencies, type Identifier } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';

/** The use cases of the command line, and the root of each command. */
export const commandsModule = new ContainerModule((c) => {
  const writing = { writer: AuthorityWriter, hasher: identifiers.hasher };
  bindClass(c, FillDemo, {
    ...writing,
    store: identifiers.store,
    ids: identifiers.ids,
    organisation: identifiers.demoOrganisation,
    makePassword: identifiers.makePassword,
  });
  bind(c, identifiers.demoOrganisation, [], () => readDemoOrganisation(DEMO_TEMPLATES));
  bindClass(c, VerifyStore, [identifiers.audit, identifiers.sha256]);
  bindClass(c, ResetPassword, {
    ...writing,
    users: identifiers.users,
    limits: identifiers.limits,
    sha256: identifiers.sha256,
    passwordMinLength: SETTINGS.PASSWORD_MIN_LENGTH,
  });
  bindClass(c, GrantAdministrator, [AuthorityWriter]);
  bindClass(c, ResetTotp, [AuthorityWriter]);
  bindClass(c, ImportCustomers, {
    store: identifiers.store,
    avatars: AvatarCheck,
    ids: identifiers.ids,
    clock: identifiers.clock,
  });
  bindClass(c, ExportCustomers, [identifiers.customers]);
  bindClass(c, ListRecoveries, [identifiers.recoveries, identifiers.users]);
  bindClass(c, ReadOutbox, [identifiers.outbox, identifiers.keptMail, identifiers.mailSealer]);
  const bindRoot = <R extends object>(root: Identifier<R>, parts: Dependencies<R>) =>
    bind(c, root, parts, (tools) => tools);
  bindRoot(COMMANDS.demo, { seeding: Seeding, fillDemo: FillDemo, clock: identifiers.clock });
  bindRoot(COMMANDS.verify, { verifyStore: VerifyStore, clock: identifiers.clock });
  bindRoot(COMMANDS.logHead, { log: identifiers.changeLog });
  bindRoot(COMMANDS.resetPassword, { resetPassword: ResetPassword, makePassword: identifiers.makePassword });
  bindRoot(COMMANDS.grantAdministrator, { grantAdministrator: GrantAdministrator });
  bindRoot(COMMANDS.resetTotp, { resetTotp: ResetTotp });
  bindRoot(COMMANDS.importCustomers, {
    importCustomers: ImportCustomers,
    customers: identifiers.customers,
    clock: identifiers.clock,
  });
  bindRoot(COMMANDS.exportCustomers, {
    exportCustomers: ExportCustomers,
    customers: identifiers.customers,
    clock: identifiers.clock,
  });
  bindRoot(COMMANDS.listRecoveries, { listRecoveries: ListRecoveries });
  bindRoot(COMMANDS.outbox, { readOutbox: ReadOutbox });
});
