import { Create } from 'react-admin';
import { CustomerForm } from './form/customer-form.js';

const NEW = { status: 'active', role: 'customer' };

export function CustomerCreate() {
  return (
    <Create redirect="show" record={NEW}>
      <CustomerForm />
    </Create>
  );
}
