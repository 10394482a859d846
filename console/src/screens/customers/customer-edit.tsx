import { ShowButton, TopToolbar } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { EditOrShow } from '../../ui/edit-or-show.js';
import { CustomerShow } from './customer-show.js';
import { DeleteCustomer } from './delete-customer.js';
import { CustomerForm } from './form/customer-form.js';
import { EditPage } from '../../ui/edit-page.js';

export function CustomerEdit() {
  const can = useCan();
  const actions = (
    <TopToolbar>
      <ShowButton />
    </TopToolbar>
  );
  const edit = (
    <EditPage mutationMode="pessimistic" redirect="show" actions={actions}>
      <CustomerForm buttons={can('customer.delete') && <DeleteCustomer />} />
    </EditPage>
  );
  return <EditOrShow needs="customer.update" edit={edit} show={<CustomerShow />} />;
}
