import { ContainerModule } from 'inversify';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { CountEvaluations } from '../../application/totals/count-evaluations.js';
import { CountSignIns } from '../../application/totals/count-sign-ins.js';
import { EvaluationTotals } from '../../application/totals/evaluation-totals.js';
import { ListCustomerSizes, ListSegmentSizes } from '../../application/totals/list-sizes.js';
import { NoteSizes } from '../../application/totals/note-sizes.js';
import { PendingTotals } from '../../application/totals/pending-totals.js';
import { TotalsByTime } from '../../application/totals/totals-by-time.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, STORED } from '../identifiers.js';

/** Totals over time. */
export const totalsModule = new ContainerModule((c) => {
  bindClass(c, PendingTotals, [STORED.totals, identifiers.clock]);
  bindClass(c, EvaluationTotals, [PendingTotals, identifiers.clock]);
  bind(c, identifiers.evaluationLog, [EvaluationTotals], (totals) => totals);
  bindClass(c, TotalsByTime, [STORED.totals, identifiers.clock]);
  bindClass(c, CountSignIns, [TotalsByTime]);
  bindClass(c, CountEvaluations, [AuthorityProjection, TotalsByTime]);
  bindClass(c, ListSegmentSizes, [AuthorityProjection, TotalsByTime]);
  bindClass(c, ListCustomerSizes, [TotalsByTime]);
  bind(
    c,
    NoteSizes,
    {
      reader: AuthorityProjection,
      members: STORED.segmentMembers,
      totals: STORED.totals,
      clock: identifiers.clock,
    },
    (options) => new NoteSizes({ ...options, random: Math.random }),
  );
});
