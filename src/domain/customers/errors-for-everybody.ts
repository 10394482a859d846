import type { FieldErrors } from '../domain-error.js';
import type { CustomerPatch } from './customer-patch.js';
import { mergeCustomer, NEW_CUSTOMER } from './merge-customer.js';

/** What is wrong with a patch whichever customer it's for, except for those who have such a value already. */
export function errorsForEverybody(patch: CustomerPatch): FieldErrors {
  const { errors } = mergeCustomer({ ...NEW_CUSTOMER, firstName: 'Somebody', lastName: 'Somebody' }, patch);
  const { name, ...others } = errors;
  // A customer with a first or last name can do without one.
  return name?.code === 'required' ? others : errors;
}
