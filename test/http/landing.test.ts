import { expect } from 'chai';
import { landingTargets } from '../../src/adapters/http/reference/landing.js';
import { expectProblem, TestService } from '../support/service.js';
import { send } from './sample-client.js';

describe('addresses that people type', () => {
  for (const base of ['', '/api']) {
    it(`lead to the API reference while there is no console, below "${base}"`, async () => {
      const service = await TestService.start('memory', base === '' ? {} : { BASE_PATH: base });
      try {
        // Nobody can ask for the empty path of a service without a base path.
        for (const path of [...(base === '' ? [] : ['']), '/', '/console', '/console/']) {
          for (const method of ['GET', 'HEAD']) {
            const { status, headers, text } = await send(service.port, method, `${base}${path}`);
            expect([status, headers.location, text], `${method} ${path}`).to.deep.equal([303, `${base}/docs`, '']);
          }
          expectProblem(await service.call('POST', `${base}${path}`), { status: 405, code: 'method_not_allowed' });
        }
        for (const path of ['/Console', '/console/x', '//', '/docs//', '/healthz/', '/openapi.json/']) {
          expectProblem(await service.call('GET', `${base}${path}`), { status: 404, code: 'not_found' });
        }
      } finally {
        await service.stop();
      }
    });
  }

  it('lead to the console where it is served', () => {
    expect([...landingTargets(true)]).to.deep.equal([
      ['/', '/console/'],
      ['/console', '/console/'],
    ]);
  });
});
