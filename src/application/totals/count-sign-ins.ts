import { LOG_NEEDS } from '../../domain/authority/shown-change.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { sumParts, type Bars, type Part, type Period, type TotalsByTime } from './totals-by-time.js';

/** Counts sign-ins and failed ones over time. */
export class CountSignIns {
  static readonly needs = LOG_NEEDS;

  constructor(private readonly totals: Pick<TotalsByTime, 'read'>) {}

  /** Throws `Forbidden`, `BadParameter`, `Unavailable`. */
  async execute(actor: Actor, period: Period): Promise<{ readonly bars: Bars; readonly parts: readonly Part[] }> {
    authorise(actor, CountSignIns.needs);
    const of = { series: 'sign_ins', keys: [''] } as const;
    const { bars, inBars, rows } = await this.totals.read(of, period, { reader: actor.id });
    return { bars, parts: sumParts(rows.get('') ?? [], { inBars, names: ['signed_in', 'failed'] }) };
  }
}
