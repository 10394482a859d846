import { expect } from 'chai';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Flags, type FeatureRecord } from '../../support/flags.js';
import { onEachStorage } from '../../support/service.js';

const WRITERS = 16;
const TOGGLES = 10;

onEachStorage('concurrent writers of one flag', {}, (service) => {
  it('store the last acknowledged value, a growing timestamp, and one log entry per real change', async () => {
    const admin = new Flags(service(), (await service().admin()).accessToken);
    const { id } = await admin.developerMode();
    const acknowledged: FeatureRecord[] = [];
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let turn = 0; turn < TOGGLES; turn += 1)
          acknowledged.push(await admin.toggle(id, (writer + turn) % 2 === 0));
      }),
    );
    const stored = await admin.developerMode();
    const { log } = await service().get(identifiers.store);
    const entries = (await log.listAfter(0, 10_000)).filter((entry) => entry.recordId === id).slice(1);
    const values = entries.map(({ after }) => after?.['enabled']);
    expect(entries.length).to.be.above(1);
    expect(values).to.deep.equal(
      values.map((_, index) => index % 2 === 0),
      'alternating',
    );
    expect(entries.map(({ before }) => before?.['enabled'])).to.deep.equal(values.map((value) => value === false));
    expect(stored.enabled).to.equal(values.at(-1));

    const states = new Map(acknowledged.map(({ updated, enabled }) => [updated, enabled]));
    expect(states.size, 'a timestamp for each change').to.be.least(entries.length);
    const last = [...states].sort(([a], [b]) => (a < b ? -1 : 1)).at(-1);
    expect(last).to.deep.equal([stored.updated, stored.enabled]);
    for (const { updated, enabled } of acknowledged) expect(states.get(updated)).to.equal(enabled);
  });
});
