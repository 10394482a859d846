import { isDuplicate } from './driver-errors.js';

/** Retries an upsert that lost a race to insert the row: the retry finds the winner's row. */
export async function onceOnly<T>(upsert: () => Promise<T>): Promise<T> {
  try {
    return await upsert();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return upsert();
  }
}
