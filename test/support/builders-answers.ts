import type { KeptAnswer } from '../../src/application/ports/kept-answers.js';

/** The kept answer to the creation of a record. */
export function anAnswer(id: string, fields: Partial<KeptAnswer> = {}): KeptAnswer {
  const created = { recordId: `record of ${id}`, etag: '"1.0"', seq: 7, customerIds: ['c1', 'c2'] };
  const body = '{"name":"Ω \\u0000 \\"quoted\\""}';
  return { id, actorId: 'actor-1', mac: `mac of ${id}`, keptAt: 1_000, status: 201, body, ...created, ...fields };
}

/** The kept refusal of a request. */
export function aRefusal(id: string, fields: Partial<KeptAnswer> = {}): KeptAnswer {
  const none = { recordId: null, etag: null, seq: null, customerIds: [] };
  return anAnswer(id, { status: 422, body: '{"code":"validation_failed"}', ...none, ...fields });
}
