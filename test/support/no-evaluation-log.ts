import type { EvaluationLog } from '../../src/application/ports/evaluation-log.js';

export const NO_EVALUATION_LOG: EvaluationLog = { evaluated: () => undefined };
