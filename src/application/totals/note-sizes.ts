import type { Criteria } from '../../domain/lists/list-query.js';
import { criteriaOf } from '../../domain/segments/segment-criteria.js';
import { DAY_MS } from '../../domain/histograms/zoned-time.js';
import { countsAt, dayOf } from '../../domain/totals/day-totals.js';
import type { Segment } from '../../domain/segments/segment.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { Clock } from '../ports/clock.js';
import type { SegmentMembers } from '../ports/segment-members.js';
import type { Totals } from '../ports/totals.js';

/** All customers, beside the ids of segments. */
export const ALL_CUSTOMERS = '';
const EVERYBODY: Criteria = { filters: [], search: [] };
const NOTED_AT_ONCE = 20;

interface NoteSizesOptions {
  readonly reader: AuthorityReader;
  readonly members: Pick<SegmentMembers, 'resolve' | 'countTogether'>;
  readonly totals: Pick<Totals, 'list' | 'keep'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Returns a number from 0 on and less than 1. */
  readonly random: () => number;
}

/**
 * Maintenance job: notes once a day how many customers there are, and in each segment. Every process takes portions in an order of
 * its own and leaves out what others have noted, so the work is shared, and one that is killed leaves nothing undone.
 */
export class NoteSizes {
  #day = NaN;
  /** What is known to be noted today. */
  readonly #noted = new Set<string>();

  constructor(private readonly options: NoteSizesOptions) {}

  /** Notes a portion. Resolves with whether more is left. Throws `Unavailable`. */
  async execute(): Promise<boolean> {
    const { reader, totals, clock, random } = this.options;
    const { segments } = reader.authority.records;
    const day = dayOf(clock.now());
    if (day !== this.#day) this.#noted.clear();
    this.#day = day;
    const open = [ALL_CUSTOMERS, ...segments.keys()].filter((key) => !this.#noted.has(key));
    if (open.length === 0) return false;
    const first = Math.floor(random() * open.length);
    const keys = [...open.slice(first), ...open.slice(0, first)].slice(0, NOTED_AT_ONCE);
    const there = await totals.list({ series: 'sizes', keys, from: day, to: day });
    const noted = new Set(there.map(({ key }) => key));
    const wanted = keys.filter((key) => !noted.has(key));
    const counts = await this.#count(wanted, segments);
    const sizes = wanted.map((key, index) => {
      return { series: 'sizes', key, part: '', day, counts: countsAt(day * DAY_MS, counts[index]!) } as const;
    });
    if (sizes.length > 0) await totals.keep(sizes);
    for (const key of keys) this.#noted.add(key);
    return open.length > keys.length;
  }

  /** Segments are counted as lists count them: their counts are kept up to date, and the first one of each is made elsewhere. */
  async #count(keys: readonly string[], segments: ReadonlyMap<string, Segment>): Promise<number[]> {
    const { members } = this.options;
    const [all] = keys.includes(ALL_CUSTOMERS) ? await members.countTogether([EVERYBODY]) : [];
    const criteria = keys.flatMap((key) => segments.get(key) ?? []).map(({ filters }) => criteriaOf(filters));
    const counts = criteria.length === 0 ? [] : (await members.resolve(criteria, 0)).map(({ count }) => count);
    return keys.map((key) => (key === ALL_CUSTOMERS ? all! : counts.shift()!));
  }
}
