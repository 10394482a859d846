import { expect } from 'chai';
import { systemNameOf } from '../../../src/domain/changes/system-actor.js';

describe('systemNameOf', () => {
  for (const [actorId, name] of [
    ['system:import', 'Import'],
    ['system:admin', 'Command line'],
    ['system:something', 'Something'],
    ['system:constructor', 'Constructor'],
    ['token:system:import', undefined],
    ['0190f3a2-0000-7000-8000-000000000001', undefined],
  ] as const) {
    it(`of ${actorId} is ${name}`, () => {
      expect(systemNameOf(actorId)).to.equal(name);
    });
  }
});
