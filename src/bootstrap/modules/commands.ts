import { ContainerModule } from 'inversify';
import { readDemoOrganisation } from '../../adapters/cli/demo/demo-organisation.js';
import { GrantAdministrator } from '../../application/admin/grant-administrator.js';
import { ListRecoveries } from '../../application/admin/list-recoveries.js';
import { ReadOutbox } from '../../application/admin/read-outbox.js';
import { ResetPassword } from '../../application/admin/reset-password.js';
import { ResetSecondFactor } from '../../application/admin/reset-second-factor.js';
import { VerifyStore } from '../../application/admin/verify-store.js';
import { ExportLog } from '../../application/changes/export-log.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { ExportCustomers } from '../../application/customers/export-customers.js';
import { DryImport } from '../../application/customers/import/dry-import.js';
import { ImportCustomers } from '../../application/customers/import/import-customers.js';
import { FillDemo } from '../../application/demo/fill-demo.js';
import { COMMANDS } from '../commands.js';
import { DEMO_TEMPLATES } from '../release-files.js';
import { Seeding } from '../seeding.js';
import { bind, bindClass, type Dependencies, type Identifier } from '../bind.js';
import { identifiers, SETTINGS, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

/** The use cases of the command line, and the root of each command. */
export const commandsModule = new ContainerModule((c) => {
  bindClass(c, FillDemo, {
    ...parts('writer', 'hasher', 'store', 'ids', 'makePassword'),
    organisation: identifiers.demoOrganisation,
  });
  bind(c, identifiers.demoOrganisation, [], () => readDemoOrganisation(DEMO_TEMPLATES));
  bindClass(c, VerifyStore, [STORED.audit, identifiers.sha256]);
  bindClass(c, ResetPassword, {
    ...parts('writer', 'hasher', 'users', 'sha256'),
    limits: STORED.limits,
    passwordMinLength: SETTINGS.PASSWORD_MIN_LENGTH,
  });
  bindClass(c, ExportLog, [STORED.log, identifiers.clock]);
  bindClass(c, GrantAdministrator, [AuthorityWriter]);
  bindClass(c, ResetSecondFactor, [AuthorityWriter]);
  bindClass(c, ImportCustomers, parts('store', 'avatars', 'ids', 'clock'));
  bindClass(c, DryImport, parts('store', 'avatars', 'ids', 'clock'));
  bindClass(c, ExportCustomers, [STORED.customers]);
  bindClass(c, ListRecoveries, [STORED.recoveries, STORED.users]);
  bindClass(c, ReadOutbox, [STORED.outbox, identifiers.keptMail, identifiers.mailSealer]);
  const bindRoot = <R extends object>(root: Identifier<R>, parts: Dependencies<R>) =>
    bind(c, root, parts, (tools) => tools);
  bindRoot(COMMANDS.demo, { seeding: Seeding, fillDemo: FillDemo, ...parts('clock') });
  bindRoot(COMMANDS.verify, { verifyStore: VerifyStore, ...parts('clock') });
  bindRoot(COMMANDS.logHead, { log: STORED.log });
  bindRoot(COMMANDS.logExport, { exportLog: ExportLog });
  bindRoot(COMMANDS.resetPassword, { resetPassword: ResetPassword, ...parts('makePassword') });
  bindRoot(COMMANDS.grantAdministrator, { grantAdministrator: GrantAdministrator });
  bindRoot(COMMANDS.resetSecondFactor, { resetSecondFactor: ResetSecondFactor });
  const imports = { importCustomers: ImportCustomers, dryImport: DryImport };
  bindRoot(COMMANDS.importCustomers, { ...imports, ...parts('customers', 'clock') });
  bindRoot(COMMANDS.exportCustomers, { exportCustomers: ExportCustomers, ...parts('customers', 'clock') });
  bindRoot(COMMANDS.listRecoveries, { listRecoveries: ListRecoveries });
  bindRoot(COMMANDS.outbox, { readOutbox: ReadOutbox });
});
