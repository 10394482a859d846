import { ContainerModule } from 'inversify';
import { HttpServer } from '../../adapters/http/connections/http-server.js';
import { Announcer } from '../../application/propagation/announcer.js';
import { EndIdleTransactions } from '../../application/propagation/end-idle-transactions.js';
import { SnapshotAuthority } from '../../application/authority/snapshot-authority.js';
import { AssertionKeyRing } from '../../application/assertions/assertion-key-ring.js';
import { SweepAvatars } from '../../application/avatars/sweep-avatars.js';
import { RemoveOldEntries } from '../../application/customers/remove-old-entries.js';
import { SweepMail } from '../../application/mail/sweep-mail.js';
import { DeliverWebhooks } from '../../application/webhooks/deliver-webhooks.js';
import { ResealWebhooks } from '../../application/webhooks/reseal-webhooks.js';
import { ResealCodes } from '../../application/one-time-codes/reseal-codes.js';
import { SweepOperations } from '../../application/operations/sweep-operations.js';
import { ForgetFilters } from '../../application/segments/forget-filters.js';
import { UpgradeSegments } from '../../application/segments/upgrade-segments.js';
import { LastSeen } from '../../application/authority/last-seen.js';
import { SeenPeople } from '../../application/authority/seen-people.js';
import { RemoveEndedSessions } from '../../application/sessions/remove-ended-sessions.js';
import { NoteSizes } from '../../application/totals/note-sizes.js';
import { PendingTotals } from '../../application/totals/pending-totals.js';
import { Sweep } from '../../application/store/sweep.js';
import { EraseOldTrash } from '../../application/trash/erase-old-trash.js';
import { ForgetReleases } from '../../application/tokens/forget-releases.js';
import { SweepRoles } from '../../application/users/sweep-roles.js';
import { Maintenance } from '../maintenance.js';
import { Seeding } from '../seeding.js';
import { Service } from '../service.js';
import { bind, bindClass } from '../bind.js';
import { bindMaintenance } from '../bind-maintenance.js';
import { identifiers } from '../identifiers.js';
import { parts } from '../parts.js';

/** What maintenance does, in this order. */
export const JOBS = [
  ...[
    Sweep,
    SweepMail,
    SweepRoles,
    ForgetReleases,
    SweepAvatars,
    ForgetFilters,
    SnapshotAuthority,
    LastSeen,
    SeenPeople,
  ],
  ...[RemoveEndedSessions, SweepOperations, RemoveOldEntries, EraseOldTrash, PendingTotals, NoteSizes],
];

/** The running service and its maintenance. */
export const serviceModule = new ContainerModule((c) => {
  bind(c, identifiers.stopping, [], () => new AbortController());
  bind(c, identifiers.draining, [], () => new AbortController());
  bindClass(c, Sweep, [identifiers.store, identifiers.clock]);
  bindMaintenance(c, Maintenance, { jobs: JOBS, message: 'maintenance failed' });
  bindClass(c, Service, {
    ...parts('config', 'lifecycle', 'logger', 'clock', 'projection'),
    announcer: Announcer,
    endIdleTransactions: EndIdleTransactions,
    seeding: Seeding,
    upgradeSegments: UpgradeSegments,
    resealCodes: ResealCodes,
    assertionKeys: AssertionKeyRing,
    resealWebhooks: ResealWebhooks,
    changeNotifier: identifiers.changeNotifier,
    pendingTotals: PendingTotals,
    maintenance: Maintenance,
    mailDelivery: identifiers.mailDelivery,
    operationRunner: identifiers.operationRunner,
    webhookDelivery: identifiers.webhookDelivery,
    deliverWebhooks: DeliverWebhooks,
    backups: identifiers.backups,
    registerGauges: identifiers.registerGauges,
    server: HttpServer,
    stopping: identifiers.stopping,
  });
});
