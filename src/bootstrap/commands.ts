import type { Container } from 'inversify';
import type { Command } from '../adapters/cli/command.js';
import { copyCommand, type CopyTools, type CopyWords } from '../adapters/cli/copy/copy-command.js';
import { exportCustomersCommand } from '../adapters/cli/customers/export-customers.js';
import { importCustomersCommand } from '../adapters/cli/customers/import-customers.js';
import { demoCommand } from '../adapters/cli/demo/demo-command.js';
import { DEMO_ORGANISATION } from '../adapters/cli/demo/demo-organisation.js';
import { grantAdministratorCommand } from '../adapters/cli/grant-administrator.js';
import { listRecoveriesCommand } from '../adapters/cli/list-recoveries.js';
import { resetPasswordCommand } from '../adapters/cli/reset-password.js';
import { verifyCommand } from '../adapters/cli/verify.js';
import { randomPassword } from '../adapters/security/random-password.js';
import { GrantAdministrator } from '../application/admin/grant-administrator.js';
import { ListRecoveries } from '../application/admin/list-recoveries.js';
import { ResetPassword } from '../application/admin/reset-password.js';
import { VerifyStore } from '../application/admin/verify-store.js';
import { ExportCustomers } from '../application/customers/export-customers.js';
import { ImportCustomers } from '../application/customers/import/import-customers.js';
import { FillDemo } from '../application/demo/fill-demo.js';
import { introduce } from './introduce.js';
import { seed } from './seed.js';
import { TOKENS } from './tokens.js';

export interface Stores {
  /** Opens the existing store; throws when there is none. */
  readonly open: () => Promise<Container>;
  /** Opens the store, creating an empty one when there is none. */
  readonly openOrMake: () => Promise<Container>;
  /** Opens the source and target of a copy. */
  readonly openCopy: (words: CopyWords) => Promise<CopyTools>;
}

/** All commands with their use cases. A store is opened only when a command runs. */
export function createCommands({ open, openOrMake, openCopy }: Stores): readonly Command[] {
  return [
    demoCommand(async (tell) => {
      const container = await openOrMake();
      await seedIfNew(container, tell);
      const { PASSWORD_MIN_LENGTH: passwordMinLength } = await container.getAsync(TOKENS.config);
      const fillDemo = new FillDemo({
        store: await container.getAsync(TOKENS.store),
        writer: await writerOf(container),
        hasher: await container.getAsync(TOKENS.hasher),
        ids: await container.getAsync(TOKENS.ids),
        organisation: DEMO_ORGANISATION,
        makePassword: () => randomPassword(passwordMinLength),
      });
      return { fillDemo, clock: await container.getAsync(TOKENS.clock) };
    }),
    verifyCommand(async () => {
      const container = await open();
      const { audit } = await container.getAsync(TOKENS.store);
      return {
        verifyStore: new VerifyStore(audit, await container.getAsync(TOKENS.sha256)),
        clock: await container.getAsync(TOKENS.clock),
      };
    }),
    resetPasswordCommand(async () => {
      const container = await open();
      const { users } = await container.getAsync(TOKENS.store);
      const { PASSWORD_MIN_LENGTH: passwordMinLength } = await container.getAsync(TOKENS.config);
      const [writer, hasher] = [await writerOf(container), await container.getAsync(TOKENS.hasher)];
      return {
        resetPassword: new ResetPassword({ users, writer, hasher, passwordMinLength }),
        makePassword: () => randomPassword(passwordMinLength),
      };
    }),
    grantAdministratorCommand(async () => ({
      grantAdministrator: new GrantAdministrator(await writerOf(await open())),
    })),
    importCustomersCommand(async () => {
      const container = await open();
      const clock = await container.getAsync(TOKENS.clock);
      const importCustomers = new ImportCustomers({
        store: await container.getAsync(TOKENS.store),
        avatars: await container.getAsync(TOKENS.avatarCheck),
        ids: await container.getAsync(TOKENS.ids),
        clock,
      });
      return { importCustomers, clock };
    }),
    exportCustomersCommand(async () => {
      const container = await open();
      const { customers } = await container.getAsync(TOKENS.store);
      return { exportCustomers: new ExportCustomers(customers), clock: await container.getAsync(TOKENS.clock) };
    }),
    listRecoveriesCommand(async () => {
      const { recoveries, users } = await (await open()).getAsync(TOKENS.store);
      return { listRecoveries: new ListRecoveries(recoveries, users) };
    }),
    copyCommand(openCopy),
  ];
}

/** Loads the projection first: a transaction with an empty one would read the whole log. */
async function writerOf(container: Container) {
  const projection = await container.getAsync(TOKENS.projection);
  await projection.look();
  return container.getAsync(TOKENS.writer);
}

/** Fills an empty store as a service's first start does; a store with a log is left alone. */
async function seedIfNew(container: Container, tell: (lines: readonly string[]) => void): Promise<void> {
  const projection = await container.getAsync(TOKENS.projection);
  await projection.look();
  if (projection.authority.head.seq > 0) return;
  await seed(container, await container.getAsync(TOKENS.config), (first) => tell(introduce(first)));
}
