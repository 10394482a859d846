import { Box, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import {
  Create,
  CreateButton,
  Datagrid,
  FunctionField,
  List,
  Show,
  TopToolbar,
  useRecordContext,
  type RaRecord,
} from 'react-admin';
import { useCan } from '../session/use-can.js';
import { DeleteWithEffect } from './delete-with-effect.js';
import { DetailList } from './detail-list.js';
import { EditOrShow } from './edit-or-show.js';
import { EditWithEffect } from './edit-with-effect.js';
import { EffectForm } from './effect-form.js';
import { EmptyState } from './empty-state.js';
import { HistoryButton } from './history-button.js';
import { ListActions } from './list-actions.js';
import { PageOutline } from './page-outline.js';
import { RecordLink } from './record-link.js';
import { SearchFilter } from './search-filter.js';
import type { Asking } from './use-asking-save.js';

interface RecordPages<T> {
  /** The area of the texts, and the path of the API. */
  readonly resource: string;
  /** As the log calls a record, such as `ability`. */
  readonly kind: string;
  /** The key of the ability whose actions the pages need. */
  readonly ability: string;
  /** The field by which people call a record. */
  readonly title: keyof T & string;
  /** The columns after it. */
  readonly columns: ReactNode;
  readonly sx?: SxProps;
  /** What a new record begins with. */
  readonly initial: Partial<T>;
  readonly inputs: ReactNode;
  /** What stands below the inputs of a stored record, and below its details. */
  readonly below?: ReactNode;
  readonly isProtected?: (record: T) => boolean;
  /** What is asked before a stored record is saved. */
  readonly useQuestion?: () => Asking['question'];
  /** What people see who may not change it: labels and values. */
  readonly useDetails: (record: T) => readonly (readonly [string, ReactNode])[];
}

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

/** The pages of a resource that needs no others: its list, its form, and what people read who may not change it. */
export function recordPages<T extends RaRecord<string>>(pages: RecordPages<T>) {
  const { resource, kind, ability, title, columns, sx, initial, inputs, below, isProtected, useDetails } = pages;
  const { useQuestion = () => undefined } = pages;

  function RecordList() {
    const can = useCan();
    const page = can(`${ability}.update`) ? '' : '/show';
    const create = can(`${ability}.create`) && <CreateButton />;
    return (
      <List
        filters={FILTERS}
        sort={{ field: title, order: 'ASC' }}
        perPage={25}
        actions={<ListActions>{create}</ListActions>}
        empty={<EmptyState area={resource}>{create}</EmptyState>}
      >
        <Datagrid rowClick={page === '' ? 'edit' : 'show'} bulkActionButtons={false} {...(sx && { sx })}>
          <FunctionField
            source={title}
            render={(record: T) => (
              <RecordLink to={`/${resource}/${record.id}${page}`}>{String(record[title])}</RecordLink>
            )}
          />
          {columns}
        </Datagrid>
      </List>
    );
  }

  function RecordCreate() {
    return (
      <Create redirect="list">
        <EffectForm defaultValues={initial}>{inputs}</EffectForm>
      </Create>
    );
  }

  function EditActions() {
    const canDelete = useCan()(`${ability}.delete`);
    const record = useRecordContext<T>();
    return (
      <TopToolbar>
        <HistoryButton kind={kind} />
        {canDelete && !(record !== undefined && isProtected?.(record)) && (
          <DeleteWithEffect name={record === undefined ? '' : String(record[title])} help={`${resource}.delete_help`} />
        )}
      </TopToolbar>
    );
  }

  /** Changes can take permissions from people, so the bar says from whom. */
  function RecordEdit() {
    const edit = (
      <EditWithEffect actions={<EditActions />} below={below} question={useQuestion()}>
        {inputs}
      </EditWithEffect>
    );
    return <EditOrShow needs={`${ability}.update`} edit={edit} show={<RecordShow />} />;
  }

  function RecordShow() {
    const actions = (
      <TopToolbar>
        <HistoryButton kind={kind} />
      </TopToolbar>
    );
    return (
      <Show actions={actions}>
        <RecordDetails />
        {below}
      </Show>
    );
  }

  function RecordDetails() {
    const record = useRecordContext<T>();
    if (record === undefined) return <PageOutline height={200} />;
    return (
      <Box sx={{ p: 2, minHeight: 200 }}>
        <Details record={record} />
      </Box>
    );
  }

  function Details({ record }: { readonly record: T }) {
    return <DetailList details={useDetails(record)} />;
  }

  return { RecordList, RecordCreate, RecordEdit, RecordShow };
}
