import { execFile } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { BatchedWriter } from '../../../src/adapters/log/batched-writer.js';
import { compiledModules } from '../../support/compiled-modules.js';

describe('BatchedWriter', () => {
  function given() {
    const written: string[] = [];
    return { written, writer: new BatchedWriter({ write: (text) => written.push(text) }) };
  }

  it('writes the lines of a turn together, in order, before the next turn', async () => {
    const { written, writer } = given();
    writer.write('a\n');
    writer.write('b\n');
    expect(written).to.deep.equal([]);
    await nextTurn();
    expect(written).to.deep.equal(['a\nb\n']);
    writer.write('c\n');
    await nextTurn();
    expect(written).to.deep.equal(['a\nb\n', 'c\n']);
  });

  it('writes at once what is long, and on request', async () => {
    const { written, writer } = given();
    const long = 'x'.repeat(BatchedWriter.MAX_LENGTH);
    writer.write(long);
    writer.write('b\n');
    writer.flushSync();
    writer.flushSync();
    expect(written).to.deep.equal([long, 'b\n']);
    await nextTurn();
    expect(written).to.have.length(2);
  });

  it('writes whole lines, no more at once than may be', async () => {
    const written: string[] = [];
    const writer = new BatchedWriter({ write: (text) => written.push(text) }, { maxBytes: 6 });
    for (const line of ['é\n', 'bc\n', 'd\n', 'a long line\n', 'e\n', 'f\n']) writer.write(line);
    await nextTurn();
    expect(written).to.deep.equal(['é\nbc\n', 'd\n', 'a long line\n', 'e\nf\n']);
  });

  for (const [what, ending] of [
    ['exits', 'process.exit(3)'],
    ['fails', 'throw new Error("fault")'],
  ]) {
    it(`writes what is left when the process ${what}`, async () => {
      const script = `
        import { createLogger } from '${compiledModules()}/adapters/log/logger.js';
        createLogger({ level: 'info' }).info('last words');
        ${ending};`;
      const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
      const { stdout } = await running.catch((error: unknown) => error as { stdout: string });
      expect(JSON.parse(stdout)).to.include({ msg: 'last words' });
    });
  }
});
