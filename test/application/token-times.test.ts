import { expect } from 'chai';
import { TokenTimes } from '../../src/application/tokens/token-times.js';
import { LAST_USED } from '../../src/domain/authority/kinds/token.js';
import { startOfHour } from '../../src/domain/past-moment.js';
import { aToken } from '../support/builders.js';
import { FixedClock } from '../support/fixed-clock.js';

describe('TokenTimes', () => {
  it('shows no hour that is still to come', async () => {
    const clock = new FixedClock();
    const [token, never] = [aToken('shop', [], null), { ...aToken('till', [], null), id: 'never' }];
    const times: Readonly<Record<string, number>> = { [LAST_USED.name]: clock.now() + 1, last_refused: 0 };
    const list = ({ name }: { readonly name: string }) => Promise.resolve(new Map([[token.id, times[name]!]]));
    const withTimes = await new TokenTimes({ list }, clock).read();
    expect(withTimes(token)).to.deep.equal({ token, lastUsed: startOfHour(clock.now()), lastRefused: 0 });
    expect(withTimes(never)).to.deep.equal({ token: never, lastUsed: null, lastRefused: null });
  });
});
