import { readdirSync, rmSync } from 'node:fs';
import { expect } from 'chai';
import { temporaryFolder } from '../support/temporary-folder.js';
import { runCastellan } from '../support/cli.js';
import { BOUND_SECONDS, expectProblem, withService } from '../support/service.js';

const WRITTEN =
  /^The demo is there: 8 roles, 30 users, 10 flags, 12 segments and 2,000 customers with their histories \(\d+\.\d s\)\.$/m;
const PERSON = /^ {4}(\S+@example\.com) +(\S{20}) {2}(\w+)$/gm;

describe('castellan demo', function () {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('creates a missing store, prints all passwords once, and leaves an intact log', async () => {
    const settings = { ADMIN_EMAIL: 'chief@example.net' };
    const { code, stdout, stderr } = await runCastellan(folder, 'demo', { settings });
    expect([code, stderr.split('\n').slice(0, 1)]).to.deep.equal([0, ['passwords 3 of 3']]);
    expect(stderr).to.match(/\nsteps of customers ([\d,]+) of \1\n$/);
    expect(stdout).to.match(
      /^The store was empty\. First administrator: chief@example\.net\n {2}password: \S{20} {3}\(shown this once/,
    );
    expect(stdout).to.match(WRITTEN);
    expect([...stdout.matchAll(PERSON)].map(([, , , role]) => role)).to.deep.equal(['Support', 'People', 'Auditor']);
    expect((await runCastellan(folder, 'verify')).stdout)
      .to.include('Whole.')
      .and.include('users: 31');
  });

  it('refuses memory storage', async () => {
    const { code, stderr } = await runCastellan(folder, 'demo', { settings: { STORAGE: 'memory' } });
    expect([code, stderr.includes('STORAGE=memory keeps nothing')]).to.deep.equal([78, true]);
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('fills the store of a running service once, and its users can sign in with their permissions', () =>
    withService('sqlite', {}, async (service) => {
      const { code, stdout } = await runCastellan(service.folder, 'demo');
      expect([code, stdout.includes('First administrator')]).to.deep.equal([0, false]);
      // Past the bound, the service must notice what the command changed.
      service.advance(BOUND_SECONDS + 1);
      const { accessToken: admin } = await service.admin();
      const customers = await service.call('GET', '/customers?status=active&_limit=1', { as: admin });
      expect(customers.headers['x-total-count']).to.match(/^[1-9]\d{2}$/);
      const [support] = [...stdout.matchAll(PERSON)];
      const { accessToken: as, user } = await service.signIn(support![1]!, support![2]!);
      expect(user.abilities['customer']).to.deep.equal({ read: true, create: false, update: true, delete: false });
      expect((await service.call('GET', '/customers?_limit=1', { as })).status).to.equal(200);
      expectProblem(await service.call('GET', '/users', { as }), { status: 403, code: 'forbidden' });

      const again = await runCastellan(service.folder, 'demo');
      expect([again.code, again.stdout]).to.deep.equal([1, '']);
      expect(again.stderr.split('\n').slice(0, 2)).to.deep.equal([
        'castellan: The store is not empty: it holds 30 users beside the first administrator.',
        'castellan: The demo fills only an empty one, and nothing was written. Set DATA_DIR to a new folder and run it again:',
      ]);
    }));
});
