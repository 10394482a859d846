import { expect } from 'chai';
import { CannotListen } from '../../src/bootstrap/cannot-listen.js';
import { runProgram } from '../support/program.js';
import { rejectionOf } from '../support/rejection.js';
import { TestService } from '../support/service.js';

describe('a service that cannot listen', () => {
  const wrong = {
    '300.1.1.1': 'an address, nor a name',
    '192.0.2.1': 'an address of this machine',
    'a\nb': 'an address',
  };
  for (const [host, words] of Object.entries(wrong)) {
    it(`explains in one line what is wrong with HOST (${JSON.stringify(host)})`, async () => {
      const error = await rejectionOf(TestService.start('memory', { HOST: host }));
      expect(error).to.be.instanceOf(CannotListen);
      expect(error.message)
        .to.include(`HOST: ${JSON.stringify(host)} is not ${words}`)
        .and.include('Set HOST to');
      expect(error.message).to.not.include('\n');
    });
  }

  const settings = { HOST: '127.0.0.1', PORT: 80 };
  const lines = {
    EACCES: 'PORT: 80 needs elevated privileges. Set PORT to 1024 or more.',
    EMFILE: 'HOST, PORT: the service cannot listen at "127.0.0.1", port 80 (EMFILE). Try other values.',
  };
  for (const [code, line] of Object.entries(lines)) {
    it(`has a line for ${code}`, () => {
      const cause = Object.assign(new Error(`listen ${code}`), { code });
      expect(new CannotListen(settings, cause)).to.deep.include({ message: line, cause });
    });
  }

  it('exits with 1 and prints nothing else on standard error', async () => {
    const settings = { STORAGE: 'memory', HOST: '300.1.1.1', ADMIN_PASSWORD: 'chief-password', SCRYPT_LN: '4' };
    const ended = await runProgram(settings);
    expect(ended.code).to.equal(1);
    expect(ended.stderr).to.match(/^castellan: HOST: "300\.1\.1\.1" is not an address, [^\n]+\n$/);
  });
});
