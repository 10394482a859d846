import type { KeptAnswer } from '../../../application/ports/kept-answers.js';
import { mapping, type DocumentOf } from './mapping.js';

/** A kept answer. */
interface NumberedAnswer extends KeptAnswer {
  /** Counts the answers of an actor. */
  readonly number: number;
}

export type AnswerDocument = DocumentOf<NumberedAnswer, 'id'>;

/** Also the condition of the index by record. */
export const OF_RECORDS = { record_id: { $type: 'string' as const } };

const ANSWERS = mapping<NumberedAnswer, 'id'>('id');

export function writeAnswer(answer: KeptAnswer, number: number): AnswerDocument {
  return ANSWERS.write({ ...answer, number });
}

export function readAnswer(document: AnswerDocument): KeptAnswer {
  const { number: _, ...answer } = ANSWERS.read(document);
  return answer;
}
