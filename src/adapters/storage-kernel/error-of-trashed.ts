import { customerOfTrashed } from './trashed-record-text.js';

/** A stored row of the trash, and whether its customer is among the others too. */
interface StoredTrashed {
  readonly id: string;
  readonly record: string;
  readonly isThere: boolean;
}

/** What is wrong with a row of the trash; undefined if it's sound. */
export function errorOfTrashed({ id, record, isThere }: StoredTrashed): string | undefined {
  if (isThere) return `customer_trash: customer ${id} is deleted and not deleted`;
  return idIn(record) === id ? undefined : `customer_trash: the record of customer ${id} can't be read`;
}

function idIn(record: string): string | undefined {
  try {
    return customerOfTrashed(record).id;
  } catch {
    return undefined;
  }
}
