import { expect } from 'chai';
import { loadPromClient } from '../../../src/adapters/telemetry/prometheus/prom-client.js';
import { countedEvaluations } from '../../../src/adapters/telemetry/prometheus/counted-evaluations.js';
import { NO_EVALUATION_LOG } from '../../support/no-evaluation-log.js';
import { aFeature } from '../../support/builders.js';

describe('countedEvaluations', () => {
  it('has a bounded number of series', async () => {
    const promClient = await loadPromClient();
    const registry = new promClient.Registry();
    const log = countedEvaluations(NO_EVALUATION_LOG, promClient, registry);
    const evaluation = { value: true, variant: 'on', reason: 'STATIC' } as const;
    for (let turn = 0; turn < 2; turn += 1) {
      for (let flag = 0; flag < 2_100; flag += 1) log.evaluated([{ feature: aFeature(`f${flag}`), evaluation }]);
    }
    const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('castellan_'));
    expect(lines).to.have.length(2_001);
    expect(lines.every((line) => line.endsWith(' 2') || line.endsWith(' 200'))).to.equal(true);
    expect(lines).to.include('castellan_flag_evaluations_total{flag="other",variant="",reason=""} 200');
  });
});
