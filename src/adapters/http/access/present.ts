import type { Answer } from '../../../application/decisions/evaluate-access.js';
import type { Decision } from '../../../domain/decisions/decide.js';
import { DomainError } from '../../../domain/domain-error.js';
import { presentGrants } from '../users/present.js';
import type { ListedQuestion, QuestionList } from './schema.js';

/** In characters. Longer ones, with many roles, are serialised each time: there may be thousands. */
const MAX_REMEMBERED_LENGTH = 1_024;

/** Decisions without the position, up to where it stands. A decision stays the same object until a role, group or ability changes. */
const started = { withGroups: new WeakMap<Decision, string>(), withoutGroups: new WeakMap<Decision, string>() };

function startOf(decision: Decision, showsThrough: boolean): string {
  const remembered = showsThrough ? started.withGroups : started.withoutGroups;
  const known = remembered.get(decision);
  if (known !== undefined) return known;
  const { allowed, reason, grantedBy } = decision;
  const json = JSON.stringify({
    decision: allowed,
    context: { reason, granted_by: presentGrants(grantedBy, showsThrough), seq: '' },
  });
  const start = json.slice(0, -'"}}'.length);
  if (start.length <= MAX_REMEMBERED_LENGTH) remembered.set(decision, start);
  return start;
}

/** Presents the answer to a single question. Throws what is wrong with its moment. */
export function presentAnswer(answer: Answer): string {
  if (answer instanceof DomainError) throw answer;
  return `${startOf(answer.decision, answer.showsThrough)}${answer.seq}"}}`;
}

/** Presents the answers to the well-formed questions of a list, and what is wrong with the others, up to the one that settles it. */
export function presentAnswers({ questions, semantic }: QuestionList, answers: readonly Answer[]): string {
  const shown: string[] = [];
  let answered = 0;
  for (const question of questions) {
    let isAllowed = false;
    if (typeof question === 'string') {
      shown.push(failed(question));
    } else {
      const answer = answers[answered]!;
      answered += 1;
      isAllowed = !(answer instanceof DomainError) && answer.decision.allowed;
      shown.push(answer instanceof DomainError ? failed(messageOf(question, answer)) : presentAnswer(answer));
    }
    if (isAllowed ? semantic === 'permit_on_first_permit' : semantic === 'deny_on_first_deny') break;
  }
  return `{"evaluations":[${shown.join()}]}`;
}

function failed(message: string): string {
  return JSON.stringify({ decision: false, context: { error: { status: 400, message } } });
}

/** Begins with the place of what is wrong with the moment. */
function messageOf({ contextAt, moment }: ListedQuestion, { fields, message }: DomainError): string {
  const [field, fault] = Object.entries(fields)[0] ?? [];
  if (field !== undefined && fault !== undefined)
    return `${contextAt}${field.slice('context'.length)} ${fault.message}.`;
  const name = moment !== undefined && 'at' in moment ? 'at' : 'at_seq';
  return `${contextAt}.${name}: ${message}`;
}
