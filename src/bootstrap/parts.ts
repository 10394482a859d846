import { AuthorityProjection } from '../application/authority/authority-projection.js';
import { AuthorityWriter } from '../application/authority/authority-writer.js';
import { AvatarCheck } from '../application/avatars/avatar-check.js';
import { KnownNetworks } from '../application/limits/known-networks.js';
import { AccountNotices } from '../application/mail/account-notices.js';
import { Mailroom } from '../application/mail/mailroom.js';
import { PasswordLinkMaker } from '../application/mail/password-link-maker.js';
import { WriteHealth } from '../application/store/write-health.js';
import { identifiers, SETTINGS, STORED } from './identifiers.js';

/** What many classes ask for, by the name under which they do. */
const PARTS = {
  avatars: AvatarCheck,
  boundMs: SETTINGS.PROPAGATION_BOUND_MS,
  clock: identifiers.clock,
  config: identifiers.config,
  customers: STORED.customers,
  draining: identifiers.draining,
  hasher: identifiers.hasher,
  ids: identifiers.ids,
  instances: identifiers.instances,
  known: KnownNetworks,
  lifecycle: identifiers.lifecycle,
  links: PasswordLinkMaker,
  logger: identifiers.logger,
  mailLog: identifiers.mailLog,
  mailroom: Mailroom,
  makePassword: identifiers.makePassword,
  notices: AccountNotices,
  operations: STORED.operations,
  outbox: STORED.outbox,
  projection: AuthorityProjection,
  sha256: identifiers.sha256,
  store: identifiers.store,
  usableScopes: identifiers.usableScopes,
  users: STORED.users,
  writeHealth: WriteHealth,
  writer: AuthorityWriter,
};

/** Some of them, for `bind` and `bindClass`. */
export function parts<K extends keyof typeof PARTS>(...names: readonly K[]): Pick<typeof PARTS, K> {
  return Object.fromEntries(names.map((name) => [name, PARTS[name]])) as Pick<typeof PARTS, K>;
}
