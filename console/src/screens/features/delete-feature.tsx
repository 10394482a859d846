import { DeleteWithConfirmButton, useRecordContext, useTranslate } from 'react-admin';
import type { Feature } from './feature.js';

export function DeleteFeature() {
  const translate = useTranslate();
  const name = useRecordContext<Feature>()?.name ?? '';
  return (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle={translate('features.delete.title', { name })}
      confirmContent={translate('features.delete.help')}
    />
  );
}
