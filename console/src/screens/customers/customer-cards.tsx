import { SimpleList, useTranslate } from 'react-admin';
import type { Customer } from './customer.js';

/** The list on a phone. */
export function CustomerCards() {
  const translate = useTranslate();
  return (
    <SimpleList<Customer>
      primaryText={({ name }) => name}
      secondaryText={({ company, email }) =>
        [company, email].filter(Boolean).join(' · ') || translate('customers.no_contact')
      }
      tertiaryText={({ status }) => status}
      rowClick="show"
    />
  );
}
