import { fold } from '../text/fold.js';
import { phoneDigits } from '../text/phone-digits.js';
import { CUSTOMER_FIELDS } from './customer-list-fields.js';
import { customerValue, type Customer } from './customer.js';

/** The texts that `q` finds a customer by, as storages keep them: the searched fields folded, and the digits of the phone number. */
export function searchedTexts(customer: Customer): string[] {
  const texts = CUSTOMER_FIELDS.searched
    .map((field) => customerValue(customer, field))
    .filter((value) => typeof value === 'string')
    .map(fold);
  const digits = customer.phone === null ? undefined : phoneDigits(fold(customer.phone));
  return digits === undefined ? texts : [...texts, digits];
}
