import { newIdempotencyKey } from 'castellan-client';
import { HttpError } from 'ra-core';

type Fields = Readonly<Record<string, unknown>>;

interface Attempt {
  readonly key: string;
  readonly body: Fields;
}

/** Of those whose outcome is unknown; the oldest goes first. */
const MAX_KEPT = 50;
/** Of these the service keeps no answer, and a repetition may still find the first request's. */
const LEAVE_IT_OPEN = [401, 408, 429];

/**
 * Gives each creation an `Idempotency-Key`. When it isn't known whether one arrived, the next with the same data gets the same
 * key and body, so nothing is created twice.
 */
export class RepeatableCreations {
  readonly #kept = new Map<string, Attempt>();

  /** `toBody` makes the body of a first attempt. */
  async create<T>(
    resource: string,
    data: Fields,
    { toBody, send }: { toBody: () => Promise<Fields>; send: (attempt: Attempt) => Promise<T> },
  ): Promise<T> {
    // A chosen image has an address of its own.
    const form = JSON.stringify([resource, data]);
    const attempt = this.#kept.get(form) ?? { key: newIdempotencyKey(), body: await toBody() };
    // Who creates the same at the same time means two.
    this.#kept.delete(form);
    try {
      return await send(attempt);
    } catch (error) {
      if (!isRefusal(error)) this.#keep(form, attempt);
      throw error;
    }
  }

  #keep(form: string, attempt: Attempt): void {
    this.#kept.set(form, attempt);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** Whether the service has decided; it would repeat the refusal to the same key. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { status, body } = error as { readonly status: number; readonly body?: { readonly code?: string } };
  return status < 500 && !LEAVE_IT_OPEN.includes(status) && body?.code !== 'in_progress';
}
