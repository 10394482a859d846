import { backupCommand, type BackupTools } from '../adapters/cli/backups/backup-command.js';
import { restoreCommand, type RestoreTools, type RestoreWords } from '../adapters/cli/backups/restore-command.js';
import type { Command } from '../adapters/cli/command.js';
import { copyCommand, type CopyTools, type CopyWords } from '../adapters/cli/copy/copy-command.js';
import { exportCustomersCommand, type ExportTools } from '../adapters/cli/customers/export-customers.js';
import { importCustomersCommand, type ImportTools } from '../adapters/cli/customers/import-customers.js';
import { demoCommand, type DemoTools } from '../adapters/cli/demo/demo-command.js';
import { grantAdministratorCommand, type GrantAdministratorTools } from '../adapters/cli/grant-administrator.js';
import { logExportCommand, type LogExportTools } from '../adapters/cli/log-export/log-export-command.js';
import { logHeadCommand, type LogHeadTools } from '../adapters/cli/log-head.js';
import { listRecoveriesCommand, type ListRecoveriesTools } from '../adapters/cli/list-recoveries.js';
import { outboxCommand, type OutboxTools } from '../adapters/cli/outbox.js';
import { resetPasswordCommand, type ResetPasswordTools } from '../adapters/cli/reset-password.js';
import { resetSecondFactorCommand, type ResetSecondFactorTools } from '../adapters/cli/reset-second-factor.js';
import { verifyCommand, type VerifyTools } from '../adapters/cli/verify.js';
import { versionCommand } from '../adapters/cli/version.js';
import { firstAdministratorLines } from './first-administrator.js';
import type { Seeding } from './seeding.js';
import { identifier, type Identifier } from './bind.js';
import { version } from './version.js';

/** The root of each command: the only value that it resolves. */
export const COMMANDS = {
  demo: identifier<DemoTools & { readonly seeding: Seeding }>('demo'),
  verify: identifier<VerifyTools>('verify'),
  logHead: identifier<LogHeadTools>('log head'),
  logExport: identifier<LogExportTools>('log export'),
  resetPassword: identifier<ResetPasswordTools>('reset password'),
  grantAdministrator: identifier<GrantAdministratorTools>('grant administrator'),
  resetSecondFactor: identifier<ResetSecondFactorTools>('reset second factor'),
  importCustomers: identifier<ImportTools>('import customers'),
  exportCustomers: identifier<ExportTools>('export customers'),
  listRecoveries: identifier<ListRecoveriesTools>('list recoveries'),
  outbox: identifier<OutboxTools>('outbox'),
};

interface Stores {
  /**
   * Opens the existing store and resolves a root over it; throws when there is none, and with `writes` also for a backup. With
   * `bulkImport`, opens it exclusively if that makes a bulk load faster.
   */
  readonly open: <R>(
    root: Identifier<R>,
    options?: { readonly writes?: boolean; readonly bulkImport?: boolean },
  ) => Promise<R>;
  /** The same, but creates an empty store when there is none. */
  readonly openOrMake: <R>(root: Identifier<R>) => Promise<R>;
  /** Opens the source and target of a copy. */
  readonly openCopy: (words: CopyWords) => Promise<CopyTools>;
  readonly openBackup: () => Promise<BackupTools>;
  readonly openRestore: (words: RestoreWords) => Promise<RestoreTools>;
}

const TO_WRITE = { writes: true } as const;

/** All commands. A store is opened, and a root resolved, only when a command runs. */
export function createCommands({ open, openOrMake, openCopy, openBackup, openRestore }: Stores): readonly Command[] {
  return [
    demoCommand(async (tell) => {
      const { seeding, ...tools } = await openOrMake(COMMANDS.demo);
      await seeding.runIfEmpty((first) => tell(firstAdministratorLines(first)));
      return tools;
    }),
    verifyCommand(() => open(COMMANDS.verify)),
    logHeadCommand(() => open(COMMANDS.logHead)),
    logExportCommand(() => open(COMMANDS.logExport), version),
    resetPasswordCommand(() => open(COMMANDS.resetPassword, TO_WRITE)),
    grantAdministratorCommand(() => open(COMMANDS.grantAdministrator, TO_WRITE)),
    resetSecondFactorCommand(() => open(COMMANDS.resetSecondFactor, TO_WRITE)),
    importCustomersCommand(({ bulkImport }) => open(COMMANDS.importCustomers, { writes: bulkImport, bulkImport })),
    exportCustomersCommand(() => open(COMMANDS.exportCustomers)),
    listRecoveriesCommand(() => open(COMMANDS.listRecoveries)),
    outboxCommand(() => open(COMMANDS.outbox)),
    backupCommand(openBackup),
    restoreCommand(openRestore),
    copyCommand(openCopy),
    versionCommand(version),
  ];
}
