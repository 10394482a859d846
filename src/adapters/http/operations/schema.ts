import { z } from 'zod';
import { OPERATION_KINDS } from '../../../domain/operations/operation.js';
import { timestamp } from '../validation/fields.js';

export const operationSchema = z
  .object({
    id: z.string(),
    kind: z.enum(OPERATION_KINDS),
    done: z.int().meta({
      description:
        'How many customers have changed, were deleted or erased, or are as before again; in a trial, how many would',
    }),
    total: z.int().meta({
      description:
        'How many customers matched at the start; of an undo, how many the operation had changed: those beyond `done` stay as they are',
    }),
    state: z.enum(['running', 'done', 'failed', 'stopped']),
    error: z
      .enum(['forbidden', 'overloaded', 'validation_failed'])
      .nullable()
      .meta({
        description:
          '`forbidden`: the caller may no longer change or delete customers, so it has failed. `overloaded`: finding the customers ' +
          "took too long for 15 minutes, so it has failed. `validation_failed`: some customers can't have the new " +
          'values, and stay as they are.',
      }),
    created: timestamp,
  })
  .meta({
    id: 'Operation',
    description: 'A change or deletion of many customers in batches. It is kept for 7 days after its end.',
  });

export const undoSchema = z
  .object({ trial: z.boolean().optional().meta({ description: 'Whether it only counts, and changes nothing' }) })
  .meta({ id: 'UndoOperation' });
