import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Caller } from '../../support/caller.js';
import { ROOT } from '../../support/root.js';
import { expectProblem, onEachStorage } from '../../support/service.js';

onEachStorage('the status of the service', {}, (service) => {
  it('names version, storage, processes, and the last change', async () => {
    const admin = await Caller.administrator(service());
    await admin.role('Watcher', 'settings.read');
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
    const { STORAGE: storage } = await service().get(identifiers.config);
    const { status, json } = await admin.get('/status');
    const [change] = (await admin.get('/changes?_limit=1')).json as unknown as { readonly id: string; at: string }[];
    expect(status).to.equal(200);
    expect(json).to.deep.equal({ version, storage, instances: 1, seq: change!.id, at: change!.at });
  });

  it('is for those who may read the settings', async () => {
    expect((await (await Caller.holding(service(), 'settings.read')).get('/status')).status).to.equal(200);
    const answer = await (await Caller.holding(service(), 'account.read')).get('/status');
    expectProblem(answer, { status: 403, code: 'forbidden' });
    expect(answer.json.needs).to.deep.equal(['settings.read']);
  });
});
