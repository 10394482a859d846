import { routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { GetAbout } from '../../../application/status/get-about.js';
import { GetPendingWork } from '../../../application/status/get-pending-work.js';
import { GetStatus } from '../../../application/status/get-status.js';
import { timestamp } from '../validation/fields.js';
import { guarded, type Route } from '../declarations/route.js';

const uses = {
  getAbout: GetAbout,
  getStatus: GetStatus,
  getPendingWork: GetPendingWork,
};

const statusSchema = z
  .object({
    version: z.string(),
    storage: z.enum(['memory', 'sqlite', 'mongodb']),
    instances: z.int(),
    seq: z.string(),
    at: timestamp,
  })
  .meta({
    id: 'Status',
    description:
      '`instances` counts the processes that may be running on the store. `seq` is the last change of the log that the one that ' +
      'answers acts on, and `at` the time of that change.',
  });

const pendingWorkSchema = z
  .object({
    mail_waiting: z.int().meta({ description: 'Messages that wait to be sent, or are kept on MongoDB' }),
    operations_running: z.int().meta({ description: 'Changes of many customers, of anybody' }),
    last_backup: timestamp.nullable().meta({
      description:
        'When the newest one of BACKUP_DIR began; null if there is none, or in the first seconds of a process',
    }),
    registration: z.enum(['open', 'closed']).meta({ description: '`open` if anybody may create an account' }),
  })
  .meta({ id: 'PendingWork', description: 'The same on all processes, but for `last_backup` in their first seconds' });

const aboutSchema = z
  .object({
    contact: z.string().nullable().meta({ description: 'Whom to ask for more permissions (`CONTACT`)' }),
    trash_days: z.int().meta({ description: 'How long deleted customers are kept; 0 if they’re erased at once' }),
  })
  .meta({ id: 'About', description: 'What everybody who is signed in may know of this installation' });

/** What is running. */
export const statusRoutes = routeGroup(uses, routesOf);

function routesOf({ getAbout, getStatus, getPendingWork }: Used<typeof uses>): Route[] {
  return [
    guarded({
      method: 'GET',
      path: '/about',
      needs: GetAbout.needs,
      operationId: 'getAbout',
      summary: 'Whom to ask for permissions, and how long deleted customers are kept',
      tags: ['health'],
      responses: { 200: aboutSchema },
      handler: (ctx) => {
        const { contact = null, trashDays } = getAbout.execute(ctx.state.actor);
        ctx.body = { contact, trash_days: trashDays };
      },
    }),
    guarded({
      method: 'GET',
      path: '/status',
      needs: GetStatus.needs,
      operationId: 'getStatus',
      summary: 'Version, storage and processes of the service',
      tags: ['health'],
      responses: { 200: statusSchema },
      handler: async (ctx) => {
        const status = await getStatus.execute(ctx.state.actor);
        ctx.body = { ...status, seq: String(status.seq), at: new Date(status.at).toISOString() };
      },
    }),
    guarded({
      method: 'GET',
      path: '/status/pending',
      needs: GetPendingWork.needs,
      operationId: 'getPendingWork',
      summary: 'Mail that waits, running operations, the last backup, and whether anybody may register',
      tags: ['health'],
      responses: { 200: pendingWorkSchema },
      handler: async (ctx) => {
        const { lastBackup, ...work } = await getPendingWork.execute(ctx.state.actor);
        ctx.body = {
          mail_waiting: work.mailWaiting,
          operations_running: work.operationsRunning,
          last_backup: lastBackup === undefined ? null : new Date(lastBackup).toISOString(),
          registration: work.isRegistrationOpen ? 'open' : 'closed',
        };
      },
    }),
  ];
}
