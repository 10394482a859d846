import { Edit, ShowButton, TopToolbar } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { EditOrShow } from '../../ui/edit-or-show.js';
import { CustomerShow } from './customer-show.js';
import { DeleteCustomer } from './delete-customer.js';
import { CustomerForm } from './form/customer-form.js';

export function CustomerEdit() {
  const can = useCan();
  const actions = (
    <TopToolbar>
      <ShowButton />
    </TopToolbar>
  );
  const edit = (
    <Edit mutationMode="pessimistic" redirect="show" actions={actions}>
      <CustomerForm buttons={can('customer.delete') && <DeleteCustomer />} />
    </Edit>
  );
  return <EditOrShow needs="customer.update" edit={edit} show={<CustomerShow />} />;
}
