import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { aPlace, expectProblem, TestService } from '../support/service.js';
import { describeOn } from '../support/storages.js';

describeOn('sqlite', 'a service whose database was moved away', () => {
  for (const name of ['castellan.db', 'castellan.db-wal']) {
    it(`refuses to write without ${name} and says so once, until it is back`, async () => {
      const place = await aPlace('sqlite');
      const service = await TestService.start('sqlite', {}, { place, log: 'info' });
      try {
        const { accessToken: as } = await service.admin();
        const add = () => service.call('POST', '/customers', { as, body: { name: 'Ada' } });
        const toggle = (on: boolean) => service.call('POST', '/roles', { as, body: { name: `Role ${on}` } });
        const [file, elsewhere] = [join(place.folder, name), join(place.folder, 'moved.db')];
        renameSync(file, elsewhere);
        for (const put of [() => undefined, () => writeFileSync(file, 'another file')]) {
          put();
          for (const write of [add, () => toggle(true), () => service.call('GET', '/readyz')]) {
            expectProblem(await write(), { status: 503, code: 'storage_unavailable' });
          }
          expect((await service.call('GET', '/healthz')).status).to.equal(200);
        }
        renameSync(elsewhere, file);
        expect((await add()).status).to.equal(201);
        expect((await toggle(false)).status).to.equal(201);
        const lines = (await service.log())
          .split('\n')
          .filter((line) => line.includes('was moved, removed or replaced'));
        const warnings = lines.filter((line) =>
          (JSON.parse(line) as { readonly msg: string }).msg.includes(`${name} was`),
        );
        expect(warnings).to.have.length(1);
      } finally {
        await service.stop();
        await place.remove();
      }
    });
  }
});
