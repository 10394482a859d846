import { expect } from 'chai';
import { Uuidv7Ids } from '../../../src/adapters/security/uuidv7-ids.js';

describe('Uuidv7Ids', () => {
  it('makes ids of version 7 that never repeat and sort by the time of making', () => {
    const ids = new Uuidv7Ids();
    const made = Array.from({ length: 5_000 }, () => ids.next());

    for (const id of made) expect(id).to.match(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(made).size).to.equal(made.length);
    expect([...made].sort()).to.deep.equal(made);
  });
});
