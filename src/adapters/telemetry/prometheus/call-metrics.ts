import type { Registry } from 'prom-client';
import type { MeasuredCall, CallObserver } from '../measured-calls.js';
import { outcomeOf, type Outcome } from '../outcome.js';
import type { PromClient } from './prom-client.js';

/**
 * In seconds. A commit takes a millisecond, a password hash a third of a second, the initial count of a segment many
 * seconds.
 */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Durations of operations, including waiting, and the number in progress. */
export class CallMetrics implements CallObserver {
  readonly #began: (operation: MeasuredCall) => (outcome: Outcome) => void;

  constructor({ Gauge, Histogram }: PromClient, registry: Registry) {
    const durations = new Histogram({
      name: 'castellan_operation_duration_seconds',
      help: 'Duration of an operation, including waiting.',
      labelNames: ['operation', 'outcome'],
      buckets: BUCKETS,
      registers: [registry],
    });
    const inFlight = new Gauge({
      name: 'castellan_operations_in_flight',
      help: 'Operations waiting or running.',
      labelNames: ['operation'],
      registers: [registry],
    });
    this.#began = (operation) => {
      const began = performance.now();
      inFlight.inc({ operation });
      return (outcome) => {
        inFlight.dec({ operation });
        durations.observe({ operation, outcome }, (performance.now() - began) / 1_000);
      };
    };
  }

  async run<T>(operation: MeasuredCall, callback: () => Promise<T>): Promise<T> {
    const ended = this.#began(operation);
    try {
      const result = await callback();
      ended('ok');
      return result;
    } catch (error) {
      ended(outcomeOf(error));
      throw error;
    }
  }
}
