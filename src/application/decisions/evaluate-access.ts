import type { Authority, RoleHolder } from '../../domain/authority/authority.js';
import { OutOfHistory, type Moment } from '../../domain/changes/moment.js';
import { decide, type Decision, type Wanted } from '../../domain/decisions/decide.js';
import { DomainError } from '../../domain/domain-error.js';
import { authorise, can } from '../../domain/permissions/actor.js';
import { Forbidden } from '../../domain/permissions/errors.js';
import { all, meets, missingPermissions, SIGN_IN } from '../../domain/permissions/needs.js';
import { emailKey } from '../../domain/text/email-key.js';
import type { Caller } from '../../domain/users/caller.js';
import { AuthorityHistory } from '../authority/authority-history.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import { NOBODY, type SubjectName, type Subjects } from './subjects.js';

/** May somebody do something? */
export interface Question extends Wanted {
  /** Users also by their address: any id with an `@`. */
  readonly subject: SubjectName;
  /** Undefined for now. An error if what was sent is no moment: told only to those who may ask about moments. */
  readonly moment?: Moment | DomainError | undefined;
}

/** The answer to a question, at a position of the change log. An error if the moment is none, or out of history. */
export type Answer =
  | {
      readonly decision: Decision;
      readonly seq: number;
      /** Whether the caller may know the groups that roles come through. */
      readonly showsThrough: boolean;
    }
  | DomainError;

interface EvaluateAccessOptions {
  readonly projection: Pick<AuthorityProjection, 'authority' | 'isFresh' | 'ensureFresh'>;
  readonly authorities: Pick<AuthorityHistory, 'read'>;
  readonly subjects: Pick<Subjects, 'peek' | 'getUser' | 'findIdByEmail' | 'getAt'>;
}

const OF_OTHERS = all('role.read');
const BY_EMAIL = all('role.read', 'account.read');
const NONE_LOADED: ReadonlyMap<string, RoleHolder> = new Map();
const NO_ANSWERS: ReadonlyMap<Question, Answer> = new Map();

/** Tells other services who may do what, by the decisions that this service's own requests get. */
export class EvaluateAccess {
  /** Enough for questions about oneself. */
  static readonly needs = SIGN_IN;

  constructor(private readonly options: EvaluateAccessOptions) {}

  /**
   * Answers the questions in order; those about now all at the same position of the log. Throws `Forbidden` if there's one that the
   * caller may not ask, and `Unavailable`.
   */
  async execute(actor: Caller, questions: readonly Question[]): Promise<readonly Answer[]> {
    const asked = this.authorise(actor, questions) ? questions : await this.#withIds(actor, questions);
    const past = asked.some(({ moment }) => moment !== undefined)
      ? await this.#answersAboutPast(actor, asked)
      : NO_ANSWERS;
    const { projection, subjects } = this.options;
    for (let loaded = NONE_LOADED; ;) {
      const { authority } = projection;
      const answers = this.#answerNow(actor, asked, { past, loaded });
      if (!(answers instanceof Set)) {
        if (projection.isFresh()) return answers;
        await projection.ensureFresh();
        loaded = NONE_LOADED;
        continue;
      }
      const users = await Promise.all([...answers].map(async (id) => [id, await subjects.getUser(id)] as const));
      // What was read belongs to this authority.
      loaded = projection.authority === authority ? new Map([...loaded, ...users]) : NONE_LOADED;
    }
  }

  /** Throws `Forbidden` if there's a question that the caller may not ask. Returns whether all subjects are named by their ids. */
  authorise(actor: Caller, questions: readonly Question[]): boolean {
    let areIds = true;
    for (const { subject, moment } of questions) {
      const byEmail = isEmail(subject);
      if (byEmail) areIds = false;
      if (moment !== undefined) authorise(actor, AuthorityHistory.needs);
      else if (byEmail ? !mayBeOwnEmail(actor, subject.id) : !isOneself(actor, subject)) {
        authorise(actor, byEmail ? BY_EMAIL : OF_OTHERS);
      }
    }
    return areIds;
  }

  /** Replaces addresses by ids. Somebody else may have an address with the same key as the caller's, which only the storage tells apart. */
  async #withIds(actor: Caller, questions: readonly Question[]): Promise<Question[]> {
    const ids = new Map<string, string | undefined>();
    for (const { subject } of questions) {
      if (!isEmail(subject) || ids.has(subject.id)) continue;
      ids.set(subject.id, await this.options.subjects.findIdByEmail(subject.id));
    }
    const mayAskOthers = meets(actor.permissions, BY_EMAIL);
    return questions.map((question) => {
      if (!isEmail(question.subject)) return question;
      const id = ids.get(question.subject.id) ?? '';
      const isOwn = question.moment === undefined && id === actor.id;
      if (!isOwn && !mayAskOthers) throw new Forbidden(missingPermissions(actor.permissions, BY_EMAIL));
      return { ...question, subject: { type: 'user', id } };
    });
  }

  async #answersAboutPast(actor: Caller, questions: readonly Question[]): Promise<Map<Question, Answer>> {
    const answers = new Map<Question, Answer>();
    for (const question of questions) {
      const { moment } = question;
      if (moment !== undefined) answers.set(question, await this.#answerPast(actor, question, moment));
    }
    return answers;
  }

  async #answerPast(actor: Caller, question: Question, moment: Moment | DomainError): Promise<Answer> {
    if (moment instanceof DomainError) return moment;
    try {
      const authority = await this.options.authorities.read(actor, moment);
      const holder = await this.options.subjects.getAt(question.subject, moment, authority);
      return answerOf(actor, authority, holder, question);
    } catch (error) {
      if (error instanceof OutOfHistory) return error;
      throw error;
    }
  }

  /** Decides without waiting in between, on one authority; returns the ids of users who have to be loaded before, if there are any. */
  #answerNow(
    actor: Caller,
    questions: readonly Question[],
    {
      past,
      loaded,
    }: { readonly past: ReadonlyMap<Question, Answer>; readonly loaded: ReadonlyMap<string, RoleHolder> },
  ): readonly Answer[] | Set<string> {
    const { projection, subjects } = this.options;
    const { authority } = projection;
    let missing: Set<string> | undefined;
    let subject: SubjectName | undefined;
    let holder = NOBODY;
    const answers = questions.map((question): Answer => {
      if (question.moment !== undefined) return past.get(question)!;
      // The questions of a list often have one subject.
      if (question.subject !== subject) {
        subject = question.subject;
        const found = subjects.peek(subject) ?? loaded.get(subject.id);
        if (found === undefined) (missing ??= new Set()).add(subject.id);
        holder = found ?? NOBODY;
      }
      return answerOf(actor, authority, holder, question);
    });
    return missing ?? answers;
  }
}

function answerOf(actor: Caller, authority: Authority, holder: RoleHolder, question: Question): Answer {
  const decision = decide(authority, holder === NOBODY ? undefined : holder, question);
  const showsThrough = can(actor, 'account.read') || isOneself(actor, question.subject);
  return { decision, seq: authority.head.seq, showsThrough };
}

function isEmail({ type, id }: SubjectName): boolean {
  return type === 'user' && id.includes('@');
}

function isOneself(actor: Caller, { type, id }: SubjectName): boolean {
  return type === actor.kind && id === (actor.kind === 'user' ? actor.id : actor.token.id);
}

function mayBeOwnEmail(actor: Caller, address: string): boolean {
  return actor.kind === 'user' && emailKey(address) === emailKey(actor.user.email);
}
