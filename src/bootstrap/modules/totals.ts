import { ContainerModule } from 'inversify';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { EvaluationTotals } from '../../application/totals/evaluation-totals.js';
import { NoteSizes } from '../../application/totals/note-sizes.js';
import { PendingTotals } from '../../application/totals/pending-totals.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, STORED } from '../identifiers.js';

/** Totals over time. */
export const totalsModule = new ContainerModule((c) => {
  bindClass(c, PendingTotals, [STORED.totals, identifiers.clock]);
  bindClass(c, EvaluationTotals, [PendingTotals, identifiers.clock]);
  bind(c, identifiers.evaluationLog, [EvaluationTotals], (totals) => totals);
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
