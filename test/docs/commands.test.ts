import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { Caller } from '../support/caller.js';
import { findProgram } from '../support/find-program.js';
import { fencedBlocks, readDocument, sectionOf } from '../support/markdown.js';
import { withService, type TestService } from '../support/service.js';

const JQ = findProgram(undefined, ['jq']);

/** Runs all shell blocks of a section, in order, in one bash; resolves to what they print. */
async function run(service: TestService, token: string, [page, heading]: readonly [string, string]): Promise<string> {
  const blocks = fencedBlocks(sectionOf(readDocument(page), heading)).filter(({ language }) => language === 'sh');
  expect(blocks).to.not.deep.equal([]);
  const bash = spawn('bash', ['-eo', 'pipefail', '-c', blocks.map((block) => block.text).join('\n')], {
    env: { PATH: process.env['PATH'] ?? '', URL: service.service.url, TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaints] = await Promise.all([text(bash.stdout), text(bash.stderr)]);
  expect(complaints).to.equal('');
  return output;
}

/** The commands of pages run as they stand, on a service with what the pages say that there is. */
describe('the documented commands', () => {
  before(function () {
    if (JQ !== undefined) return;
    Object.assign(this, { skipReason: 'there is no jq on this machine' });
    this.skip();
  });

  it('make a role and a token for a program, which reads customers with it', () =>
    withService('memory', {}, async (service) => {
      const admin = await Caller.administrator(service);
      await admin.post('/customers', { name: 'Acme' });
      const output = await run(service, admin.token, ['docs/tokens.md', '## From start to finish']);
      expect(output)
        .to.match(/"token":"cst_\w/)
        .and.include('"name":"Acme"');
    }));

  it('roll a feature out, step by step', () =>
    withService('memory', {}, async (service) => {
      const admin = await Caller.administrator(service);
      const { id } = (await admin.post('/customers', { name: 'Ada', plan: 'team' })).json;
      const output = await run(service, admin.token, ['docs/features.md', '### A gradual rollout']);
      expect(output).to.include('"dry_run":true').and.include(`"customers_count":1`).and.include(`"id":"${id}"`);
      expect(output).to.not.include('"status":4');
      const features = await admin.get('/features?key=new_checkout');
      expect(features.text).to.include('"enabled":true').and.include('"targeting":[]');
    }));
});
