import { AssertionError } from 'chai';

/** What a promise was refused with; fails when it was not. */
export async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new AssertionError(`expected a refusal, got ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}

/** What a function threw; fails when it did not. */
export function thrownBy(run: () => unknown): unknown {
  let value: unknown;
  try {
    value = run();
  } catch (error) {
    return error;
  }
  throw new AssertionError(`expected a refusal, got ${JSON.stringify(value)}`);
}
