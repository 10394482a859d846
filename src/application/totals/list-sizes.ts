import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all, type Needs } from '../../domain/permissions/needs.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { ALL_CUSTOMERS } from './note-sizes.js';
import type { Bars, Part, Period, TotalsByTime } from './totals-by-time.js';

interface ListedSizes {
  readonly bars: Bars;
  /** Of each, the last size that was noted in a bar; null where none was. */
  readonly sizes: readonly Part<number | null>[];
}

/** Lists how many customers there were in segments over time. */
export class ListSegmentSizes {
  static readonly needs = all('segment.read');

  constructor(
    private readonly reader: AuthorityReader,
    private readonly totals: Pick<TotalsByTime, 'read'>,
  ) {}

  /** Of those segments that exist, by their id and in this order. Throws `Forbidden`, `BadParameter`, `Unavailable`. */
  execute(actor: Actor, { ids, ...period }: Period & { readonly ids: readonly string[] }): Promise<ListedSizes> {
    const { segments } = this.reader.authority.records;
    const keys = ids.filter((id) => segments.has(id));
    return listSizes(actor, { needs: ListSegmentSizes.needs, totals: this.totals, keys, period });
  }
}

/** Lists how many customers there were over time. */
export class ListCustomerSizes {
  static readonly needs = all('customer.read');

  constructor(private readonly totals: Pick<TotalsByTime, 'read'>) {}

  /** Throws `Forbidden`, `BadParameter`, `Unavailable`. */
  execute(actor: Actor, period: Period): Promise<ListedSizes> {
    return listSizes(actor, { needs: ListCustomerSizes.needs, totals: this.totals, keys: [ALL_CUSTOMERS], period });
  }
}

interface SizesOf {
  readonly needs: Needs;
  readonly totals: Pick<TotalsByTime, 'read'>;
  readonly keys: readonly string[];
  readonly period: Period;
}

async function listSizes(actor: Actor, { needs, totals, keys, period }: SizesOf): Promise<ListedSizes> {
  authorise(actor, needs);
  const { bars, inBars, rows } = await totals.read({ series: 'sizes', keys }, period, { reader: actor.id });
  return { bars, sizes: keys.map((name) => ({ name, counts: inBars.last(rows.get(name) ?? []) })) };
}
