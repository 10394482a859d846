import { expect } from 'chai';
import type { ClientSession } from 'mongodb';
import { ServerCalls } from '../../../src/adapters/mongodb/writing/server-calls.js';

describe('ServerCalls', () => {
  it('sends nothing after its end, not even what was waiting for the call before', async () => {
    const calls = new ServerCalls(Object.create(null) as ClientSession);
    const sent: string[] = [];
    let answer = () => {};
    const first = calls.run(() => new Promise<void>((resolve) => (answer = resolve)).then(() => sent.push('first')));
    const waiting = calls.run(async () => sent.push('waiting')).catch((error: unknown) => error);
    await Promise.resolve();
    calls.end();
    answer();
    await first;
    expect(await waiting).to.be.instanceOf(Error);
    expect(await calls.run(async () => sent.push('later')).catch((error: unknown) => error)).to.be.instanceOf(Error);
    expect(sent).to.deep.equal(['first']);
  });
});
