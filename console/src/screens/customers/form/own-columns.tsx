import { Box, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useOwnColumns } from '../../../ui/filters/customer-columns.js';
import { ownColumnsOf } from '../customer.js';
import { AddColumn } from './add-column.js';
import { OwnColumnInput } from './own-column-input.js';
import { typeOfColumn, typeOfValue, type ValueType } from './typed-value.js';

/** How many columns a new customer's form begins with. */
const BEGIN_WITH = 6;

/** The own columns of a customer. A new one is asked for those that are used most. */
export function OwnColumns() {
  const known = useOwnColumns();
  const record = useRecordContext();
  const isStored = record?.id !== undefined;
  // The form of a new customer waits for the columns, so that it doesn't jump.
  if (known === undefined) return <Box sx={{ minHeight: 220 }} />;
  const names = isStored ? ownColumnsOf(record) : known.slice(0, BEGIN_WITH).map(({ name }) => name);
  return <EditedColumns key={String(record?.id)} names={names} />;
}

function EditedColumns({ names }: { readonly names: readonly string[] }) {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const known = useOwnColumns() ?? [];
  const [shown, setShown] = useState<ReadonlyMap<string, ValueType>>(
    () =>
      new Map(
        names.map((name) => [
          name,
          typeOfValue(getValues(name)) ?? typeOfColumn(known.find((column) => column.name === name)),
        ]),
      ),
  );
  const remove = (name: string) => setShown(new Map([...shown].filter(([one]) => one !== name)));
  return (
    <Box component="section" sx={{ width: '100%', mt: 1 }}>
      <Typography variant="subtitle2" component="h2" color="textSecondary">
        {translate('customers.own.title')}
      </Typography>
      <Box sx={TWO_COLUMNS}>
        {[...shown].map(([name, type]) => (
          <OwnColumnInput key={name} name={name} type={type} onRemove={() => remove(name)} />
        ))}
      </Box>
      <AddColumn
        known={known.filter(({ name }) => !shown.has(name))}
        onAdd={(name, type) => setShown(new Map([...shown, [name, type]]))}
      />
    </Box>
  );
}

export const TWO_COLUMNS = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
