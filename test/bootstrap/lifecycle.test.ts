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

  it('waits for no close longer than its limit, nor for all longer than theirs', async () => {
    const steps: string[] = [];
    const lifecycle = new Lifecycle((name, error) => steps.push(`${name}: ${String(error)}`), { withinMs: 40 });
    const never = () => new Promise<void>(() => undefined);
    lifecycle.opened('store', () => void steps.push('store'));
    lifecycle.opened('stream', never);
    lifecycle.opened('client', never, 10);
    const began = performance.now();
    await lifecycle.close();
    expect(steps[0]).to.equal("client: Error: It didn't close within 10 ms.");
    expect(steps[1]).to.match(/^stream: /);
    expect(steps[2]).to.equal('store');
    expect(performance.now() - began).to.be.within(35, 1_000);
  });

  it('closes at once what was still being opened when it was closed', async () => {
    const steps: string[] = [];
    const lifecycle = new Lifecycle(() => undefined);
    await lifecycle.close();
    lifecycle.opened('store', () => void steps.push('store'));
    expect(steps).to.deep.equal(['store']);
  });
});
