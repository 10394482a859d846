import { DomainError } from '../../domain/domain-error.js';
import type { Caller } from '../../domain/users/caller.js';
import type { AuthorityHistory } from '../authority/authority-history.js';
import { EvaluateAccess, type Question } from './evaluate-access.js';

/** Lists what somebody may do on an ability. */
export class SearchActions {
  static readonly needs = EvaluateAccess.needs;

  constructor(
    private readonly evaluateAccess: Pick<EvaluateAccess, 'authorise' | 'execute'>,
    private readonly authorities: Pick<AuthorityHistory, 'read'>,
  ) {}

  /** Returns the names of the actions in the order of the ability. Throws `Forbidden`, `OutOfHistory`, `Unavailable`. */
  async execute(actor: Caller, question: Omit<Question, 'action'>): Promise<string[]> {
    const { ability, moment } = question;
    this.evaluateAccess.authorise(actor, [{ ...question, action: '' }]);
    if (moment instanceof DomainError) throw moment;
    const authority = await this.authorities.read(actor, moment);
    const names = (authority.explainAbility({ holdings: [] }, ability) ?? []).map(({ action }) => action);
    const questions = names.map((action): Question => ({ ...question, action }));
    const answers = await this.evaluateAccess.execute(actor, questions);
    return names.filter((_, index) => {
      const answer = answers[index]!;
      if (answer instanceof DomainError) throw answer;
      return answer.decision.allowed;
    });
  }
}
