/**
 * Expression: whether the field's time is more than so many milliseconds ago, or missing. One that is as far ahead was stored before
 * the server's clock was set back. Evaluated on that clock, which all instances share.
 */
export function notWithin(field: `$${string}`, ms: number) {
  return { $gt: [{ $abs: { $subtract: [{ $ifNull: [field, new Date(0)] }, '$$NOW'] } }, ms] };
}
