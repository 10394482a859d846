import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { sumParts, type Bars, type Part, type Period, type TotalsByTime } from './totals-by-time.js';

interface CountedEvaluations {
  readonly bars: Bars;
  /** Those of the wanted features that exist, in that order; a part for each variant, an error as ''. */
  readonly features: readonly { readonly id: string; readonly parts: readonly Part[] }[];
}

/** Counts the evaluations of features over time, by variant. */
export class CountEvaluations {
  static readonly needs = all('settings.read');

  constructor(
    private readonly reader: AuthorityReader,
    private readonly totals: Pick<TotalsByTime, 'read'>,
  ) {}

  /** Throws `Forbidden`, `BadParameter`, `Unavailable`. */
  async execute(
    actor: Actor,
    { ids, ...period }: Period & { readonly ids: readonly string[] },
  ): Promise<CountedEvaluations> {
    authorise(actor, CountEvaluations.needs);
    const { features } = this.reader.authority.records;
    const wanted = ids.flatMap((id) => features.get(id) ?? []);
    const of = { series: 'evaluations', keys: wanted.map(({ id }) => id) } as const;
    const { bars, inBars, rows } = await this.totals.read(of, period, { reader: actor.id });
    const counted = wanted.map(({ id, variants }) => {
      return { id, parts: sumParts(rows.get(id) ?? [], { inBars, names: [...variants.keys()] }) };
    });
    return { bars, features: counted };
  }
}
