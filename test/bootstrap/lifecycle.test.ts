import { expect } from 'chai';
import { Lifecycle } from '../../src/bootstrap/lifecycle.js';

describe('Lifecycle', () => {
  it('closes in reverse order, even after an error', async () => {
    const steps: string[] = [];
    const lifecycle = new Lifecycle((name, error) => steps.push(`${name}: ${String(error)}`));
    lifecycle.opened('store', () => void steps.push('store'));
    lifecycle.opened('log', () => Promise.reject(new Error('full')));
    lifecycle.opened('server', () => void steps.push('server'));
    await lifecycle.close();
    expect(steps).to.deep.equal(['server', 'log: Error: full', 'store']);
  });

  it('closes at once what was still being opened when it was closed', async () => {
    const steps: string[] = [];
    const lifecycle = new Lifecycle(() => undefined);
    await lifecycle.close();
    lifecycle.opened('store', () => void steps.push('store'));
    expect(steps).to.deep.equal(['store']);
  });
});
