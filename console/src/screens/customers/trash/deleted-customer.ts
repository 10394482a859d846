import type { Schema } from 'castellan-client';

/** The path of the trash below the service, which is how react-admin calls it. */
export const TRASH = 'customers/trash';

/** A deleted customer that can be restored. */
export type DeletedCustomer = Schema<'DeletedCustomer'>;
