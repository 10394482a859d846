import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { largeJsonReader } from '../../src/adapters/http/large-body.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { refusalOf } from '../support/refusal.js';

/** A body that comes when the test sends it. */
function aRequest(): PassThrough & IncomingMessage {
  return Object.assign(new PassThrough(), { headers: {} }) as unknown as PassThrough & IncomingMessage;
}

describe('largeJsonReader', () => {
  it('reads so many bodies at a time and refuses more, until one has come or broken off', async () => {
    const read = largeJsonReader(1_000, 2);
    const [first, second] = [aRequest(), aRequest()];
    const answers = [read(first), refusalOf(read(second))] as const;
    expect(await refusalOf(read(aRequest())))
      .to.be.instanceOf(Unavailable)
      .and.include({ code: 'overloaded' });
    first.end('{"a":1}');
    expect(await answers[0]).to.deep.equal({ a: 1 });
    const third = aRequest();
    const next = read(third);
    second.destroy();
    await answers[1];
    third.end('{"b":2}');
    expect(await next).to.deep.equal({ b: 2 });
  });
});
