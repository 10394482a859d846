import { AssertionError } from 'chai';

/** Returns the error of a promise; fails when it resolves. */
export async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new AssertionError(`expected a refusal, got ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}

/** Returns the error that a function throws; fails when it returns. */
export function thrownBy(run: () => unknown): unknown {
  let value: unknown;
  try {
    value = run();
  } catch (error) {
    return error;
  }
  throw new AssertionError(`expected a refusal, got ${JSON.stringify(value)}`);
}
