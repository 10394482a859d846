import type { Examples } from './examples-of.js';

export const EXAMPLES: Examples = { operations: {}, problems: {} };
