import type { Registry } from 'prom-client';
import type { PromClient } from './prom-client.js';

/** By the value of the label. */
type Values = Iterable<readonly [label: string | number, value: number]>;
type Read<V> = () => V | Promise<V>;

interface Description {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
}

/**
 * Metrics that are read at each scrape and cost nothing in between. While one can't be read, as when the storage doesn't respond,
 * its last value stands.
 */
export class ScrapedMetrics {
  constructor(
    private readonly client: PromClient,
    private readonly registry: Registry,
  ) {}

  /** Has no value where `read` returns undefined. */
  gauge(name: string, help: string, read: Read<number | undefined>): void {
    this.#register('Gauge', { name, help }, async () => {
      const value = await read();
      return value === undefined ? [] : [['', value]];
    });
  }

  gauges(name: string, help: string, label: string, read: Read<Values>): void {
    this.#register('Gauge', { name, help, label }, read);
  }

  counter(name: string, help: string, read: () => number): void {
    this.#register('Counter', { name, help }, () => [['', read()]]);
  }

  counters(name: string, help: string, label: string, read: () => Values): void {
    this.#register('Counter', { name, help, label }, read);
  }

  #register(kind: 'Counter' | 'Gauge', { name, help, label }: Description, read: Read<Values>): void {
    const labelNames = label === undefined ? [] : [label];
    const collect = async () => {
      const values = await Promise.resolve()
        .then(read)
        .catch(() => undefined);
      if (values === undefined) return;
      metric.reset();
      // A reset metric without labels would be 0.
      if (label === undefined) metric.remove();
      for (const [value, number] of values) metric.inc(label === undefined ? {} : { [label]: value }, number);
    };
    const metric = new this.client[kind]({ name, help, labelNames, registers: [this.registry], collect });
  }
}
