import type { z } from 'zod';
import type { Operation } from '../../../domain/operations/operation.js';
import type { operationSchema } from './schema.js';

export function presentOperation(operation: Operation): z.output<typeof operationSchema> {
  const { id, kind, done, total, state, error, created } = operation;
  return { id, kind, done, total, state, error, created: new Date(created).toISOString() };
}
