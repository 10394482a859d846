import { z } from 'zod';
import type { Question } from '../../../application/decisions/evaluate-access.js';
import { MAX_PAGE_SIZE } from '../../../domain/lists/list-query.js';
import { REASONS } from '../../../domain/permissions/decide-actions.js';
import { inputJsonSchema } from '../validation/input-json-schema.js';
import { asSent } from '../validation/normal-body.js';
import {
  Faults,
  isObject,
  readAction,
  readEntity,
  readMoment,
  readPage,
  readType,
  type Read,
  type SearchPage,
} from './read-question.js';

/** Which answers of a list there are: all of them, or those up to the first that settles it. */
const SEMANTICS = ['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'] as const;
type Semantic = (typeof SEMANTICS)[number];

const MAX_QUESTIONS = 100;

/** A question of a list, and where its context stands in the body. */
export type ListedQuestion = Question & { readonly contextAt: string };

export interface QuestionList {
  readonly semantic: Semantic;
  /** In order. A text says what is malformed, and begins with its place. */
  readonly questions: readonly (ListedQuestion | string)[];
}

type Body = Readonly<Record<string, unknown>>;

/** Requests are parsed by hand: a hundred questions take zod longer than their answers. These forms are for the document. */
const properties = z.looseObject({}).nullish().meta({ description: 'Decide nothing' });
const text = z.string().min(1);
const entity = z.object({ type: text, id: text, properties });
const subject = entity.meta({
  description: 'Type `user`, whose id is a user’s id or address, or `token`. Any other type is unknown',
});
const resource = entity.meta({
  description: 'The type is the key of an ability. The id is required, and decides nothing',
});
const action = z.object({ name: text, properties });
const context = z
  .looseObject({
    at: z.string().meta({ format: 'date-time' }).optional(),
    at_seq: z.union([z.string(), z.int()]).optional(),
  })
  .nullish()
  .meta({
    description:
      '`at` or `at_seq` ask about the past, for which `account.read`, `role.read` and `ability.read` are required. The rest decides nothing',
  });
const page = z
  .object({ token: z.string().nullish(), limit: z.int().min(1).nullish() })
  .nullish()
  .meta({ description: `Of at most ${MAX_PAGE_SIZE} results` });
const questionForm = z.object({ subject, action, resource, context });

/** One question. */
export const evaluationRequest = handRead('AccessEvaluationRequest', questionForm, readQuestion);

/** Several questions, or one without `evaluations`. */
export const evaluationsRequest = handRead(
  'AccessEvaluationsRequest',
  questionForm.partial().extend({
    evaluations: z
      .array(z.union([questionForm.partial(), z.unknown()]))
      .max(MAX_QUESTIONS)
      .nullish()
      .meta({
        description:
          'What a question leaves out is taken from beside the list. A malformed question gets an error as its answer. Without ' +
          'questions, the request is a single one',
      }),
    options: z.looseObject({ evaluations_semantic: z.enum(SEMANTICS).nullish() }).nullish(),
  }),
  (body): Read<Question | QuestionList> => {
    const { evaluations } = body;
    if (evaluations === undefined || evaluations === null || (Array.isArray(evaluations) && evaluations.length === 0))
      return readQuestion(body);
    if (!Array.isArray(evaluations)) return new Faults(['evaluations', 'must be an array']);
    if (evaluations.length > MAX_QUESTIONS) return new Faults(['evaluations', `has more than ${MAX_QUESTIONS} items`]);
    const semantic = readSemantic(body['options']);
    return semantic instanceof Faults ? semantic : { semantic, questions: readList(body, evaluations) };
  },
);

/** A search for those who may do something. */
export const subjectSearchRequest = handRead(
  'SubjectSearchRequest',
  z.object({ subject: z.looseObject({ type: text }), action, resource, context, page }),
  (body): Read<Omit<Question, 'subject'> & { readonly type: string; readonly page: SearchPage }> => {
    const type = readType(body['subject']);
    const name = readAction(body['action']);
    const of = readEntity('resource', body['resource']);
    const [moment, paging] = [readMoment(body['context']), readPage(body['page'])];
    const parts = [type, name, of, moment, paging] as const;
    return whole(parts)
      ? { type: parts[0], action: parts[1], ability: parts[2].type, moment: parts[3], page: parts[4] }
      : faultsOf(parts);
  },
);

/** A search for what somebody may do. */
export const actionSearchRequest = handRead(
  'ActionSearchRequest',
  z.object({ subject, resource, context, page }),
  (body): Read<Omit<Question, 'action'> & { readonly page: SearchPage }> => {
    const who = readEntity('subject', body['subject']);
    const of = readEntity('resource', body['resource']);
    const [moment, paging] = [readMoment(body['context']), readPage(body['page'])];
    const parts = [who, of, moment, paging] as const;
    return whole(parts)
      ? { subject: parts[0], ability: parts[1].type, moment: parts[2], page: parts[3] }
      : faultsOf(parts);
  },
);

export const checkQuery = z.object({
  ability: z.string().meta({ required: true, description: 'Key of the ability' }),
  action: z.string().meta({ required: true, description: 'Name of the action' }),
});

const seq = z.string().meta({ description: 'The id of the last change that the answer takes into account' });
const reason = z.enum([...REASONS, 'unknown_subject', 'unknown_resource', 'unknown_action']);
const named = { id: z.string(), name: z.string() };
const grantedBy = z.array(z.object({ ...named, through: z.object(named).optional() })).meta({
  description: 'The roles that grant it, by name; of others, `through` which groups only with `account.read`',
});

export const decisionSchema = z
  .object({ decision: z.boolean(), context: z.object({ reason, granted_by: grantedBy, seq }) })
  .meta({ id: 'AccessDecision', description: 'Only `granted` is allowed. The reasons are those of explained access' });

const failedDecisionSchema = z
  .object({
    decision: z.literal(false),
    context: z.object({ error: z.object({ status: z.literal(400), message: z.string() }) }),
  })
  .meta({
    id: 'FailedAccessDecision',
    description: 'The question is malformed, or at a moment that the log does not know',
  });

export const decisionsSchema = z.union([
  decisionSchema,
  z.object({ evaluations: z.array(z.union([decisionSchema, failedDecisionSchema])) }).meta({ id: 'AccessDecisions' }),
]);

const nextPage = z
  .object({ next_token: z.string() })
  .meta({ id: 'AccessNextPage', description: 'Send it as `page.token` with the same search. Empty at the end' });

export const foundSubjectsSchema = z
  .object({ results: z.array(z.object({ type: z.string(), id: z.string() })), page: nextPage })
  .meta({ id: 'FoundSubjects' });

export const foundActionsSchema = z
  .object({ results: z.array(z.object({ name: z.string() })), page: nextPage })
  .meta({ id: 'FoundActions' });

export const metadataSchema = z
  .object({
    policy_decision_point: z.string(),
    access_evaluation_endpoint: z.string(),
    access_evaluations_endpoint: z.string(),
    search_subject_endpoint: z.string(),
    search_action_endpoint: z.string(),
  })
  .meta({ id: 'AccessMetadata' });

/** Ids, keys and names are compared as they are; addresses have a key of their own. */
function handRead<T>(id: string, form: z.ZodType, read: (body: Body) => Read<T>) {
  return asSent(
    z
      .unknown()
      .transform((body, issues): T => {
        const found = read(body as Body);
        if (!(found instanceof Faults)) return found;
        for (const [field, message] of found.all) {
          issues.addIssue({ code: 'custom', path: field.split('.'), message });
        }
        return z.NEVER;
      })
      .meta({ id, ...inputJsonSchema(form) }),
  );
}

function readQuestion(body: Body): Read<Question> {
  const subject = readEntity('subject', body['subject']);
  const action = readAction(body['action']);
  const resource = readEntity('resource', body['resource']);
  const moment = readMoment(body['context']);
  const parts = [subject, action, resource, moment] as const;
  return whole(parts)
    ? { subject: parts[0], action: parts[1], ability: parts[2].type, moment: parts[3] }
    : faultsOf(parts);
}

function readSemantic(options: unknown): Read<Semantic> {
  if (options === undefined || options === null) return 'execute_all';
  if (!isObject(options)) return new Faults(['options', 'must be an object']);
  const sent = options['evaluations_semantic'] ?? 'execute_all';
  const semantic = SEMANTICS.find((one) => one === sent);
  return semantic ?? new Faults(['options.evaluations_semantic', `must be one of ${SEMANTICS.join(', ')}`]);
}

/** What stands beside the list is read once. */
function readList(body: Body, evaluations: readonly unknown[]): QuestionList['questions'] {
  const ofAll = {
    subject: readEntity('subject', body['subject']),
    action: readAction(body['action']),
    resource: readEntity('resource', body['resource']),
    moment: readMoment(body['context']),
  };
  return evaluations.map((item, index) => {
    if (!isObject(item)) return `evaluations.${index} must be an object.`;
    const { subject: ownSubject, action: ownAction, resource: ownResource, context: ownContext } = item;
    const subject = ownSubject === undefined ? ofAll.subject : readEntity('subject', ownSubject);
    const action = ownAction === undefined ? ofAll.action : readAction(ownAction);
    const resource = ownResource === undefined ? ofAll.resource : readEntity('resource', ownResource);
    const moment = ownContext === undefined ? ofAll.moment : readMoment(ownContext);
    if (
      subject instanceof Faults ||
      action instanceof Faults ||
      resource instanceof Faults ||
      moment instanceof Faults
    ) {
      return sentenceOf(body, item, index, faultsOf([subject, action, resource, moment]));
    }
    const contextAt = moment === undefined ? '' : placeOf(body, item, index, 'context');
    return { subject, action, ability: resource.type, moment, contextAt };
  });
}

function sentenceOf(body: Body, item: Body, index: number, { all: [[field, message] = ['', '']] }: Faults): string {
  return `${placeOf(body, item, index, field)} ${message}.`;
}

/** What a question leaves out is missing there, unless it's wrong beside the list. */
function placeOf(body: Body, item: Body, index: number, field: string): string {
  const [part = ''] = field.split('.');
  return item[part] === undefined && body[part] !== undefined ? field : `evaluations.${index}.${field}`;
}

type Whole<P extends readonly unknown[]> = { readonly [K in keyof P]: Exclude<P[K], Faults> };

function whole<P extends readonly unknown[]>(parts: P): parts is P & Whole<P> {
  return !parts.some((part) => part instanceof Faults);
}

function faultsOf(parts: readonly unknown[]): Faults {
  return new Faults(...parts.flatMap((part) => (part instanceof Faults ? part.all : [])));
}
