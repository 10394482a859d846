import { expect } from 'chai';
import { loadOnce } from '../../../src/application/scheduling/load-once.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import { rejectionOf } from '../../support/rejection.js';

describe('loadOnce', () => {
  it('shares what was loaded, and keeps no failure', async () => {
    const cause = new Error('EMFILE');
    const outcomes = [Promise.reject(cause), Promise.resolve({})];
    const load = loadOnce(() => outcomes.shift()!);
    const error = await rejectionOf(load());
    expect(error).to.be.instanceOf(Unavailable).and.to.have.property('cause', cause);
    const [one, another] = await Promise.all([load(), load()]);
    expect(one).to.equal(another);
    expect(await load()).to.equal(one);
  });
});
