import { ContainerModule } from 'inversify';
import { LRUCache } from 'lru-cache';
import { AuthorityHistory } from '../../application/authority/authority-history.js';
import { CheckAccess } from '../../application/decisions/check-access.js';
import { EvaluateAccess } from '../../application/decisions/evaluate-access.js';
import { SearchActions } from '../../application/decisions/search-actions.js';
import { SearchSubjects } from '../../application/decisions/search-subjects.js';
import { Subjects } from '../../application/decisions/subjects.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

/** Subjects and their roles and groups, some hundred bytes each. */
const HOLDINGS_REMEMBERED = 100_000;

/** Decisions for other services. */
export const decisionsModule = new ContainerModule((c) => {
  bind(c, identifiers.subjectCache, [], () => {
    return new LRUCache({ maxSize: HOLDINGS_REMEMBERED, sizeCalculation: ({ holdings }) => 1 + holdings.length });
  });
  bindClass(c, Subjects, {
    ...parts('users', 'projection', 'clock'),
    history: STORED.history,
    cache: identifiers.subjectCache,
  });
  const common = { ...parts('users', 'projection'), authorities: AuthorityHistory, subjects: Subjects };
  bindClass(c, EvaluateAccess, common);
  bindClass(c, SearchSubjects, { ...common, history: STORED.history });
  bindClass(c, SearchActions, [EvaluateAccess, AuthorityHistory]);
  bindClass(c, CheckAccess, []);
});
