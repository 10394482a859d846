import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import type { DryRun } from 'castellan-react-admin';
import { client } from '../../api/client.js';
import { EffectDialog } from '../../ui/effect-dialog.js';
import { useTried } from '../../ui/use-tried.js';
import { namingPerson, type NamedPerson } from './naming-person.js';

/** What is done to everybody chosen. */
export type PeopleChange = Pick<Schema<'UsersUpdate'>, 'changes' | 'invite'>;

/** How many people one change takes. */
export const MAX_PEOPLE = 100;

interface PeopleChangeDialogProps {
  readonly title: string;
  /** The button's text. */
  readonly confirm: string;
  readonly people: readonly NamedPerson[];
  /** Undefined until everything is chosen. */
  readonly change: PeopleChange | undefined;
  readonly isDangerous?: boolean;
  readonly warning?: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** What is chosen. */
  readonly children?: ReactNode;
}

/** Changes several people in one write, after saying what that changes for all of them together. */
export function PeopleChangeDialog(props: PeopleChangeDialogProps) {
  const { title, confirm, people, change, isDangerous, warning, onClose, onDone, children } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const tried = useTried();
  const [isBusy, setBusy] = useState(false);
  const isComplete = change !== undefined && people.length > 0;
  const body = { ids: people.map(({ id }) => id), ...change };
  const { data, error, refetch } = useQuery({
    queryKey: ['people-change', body],
    queryFn: async () => (await client.request<DryRun>('/users', { method: 'PUT', body, dryRun: true })).json,
    enabled: isComplete,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const updated = (data?.record as Schema<'UsersUpdated'> | undefined)?.updated ?? 0;

  const save = tried(async () => {
    setBusy(true);
    try {
      // If that's no longer what was shown, nothing happens.
      const request = { method: 'PUT', body, wait: 'everywhere' } as const;
      const { json } = await client.request<Schema<'UsersUpdated'>>(`/users?expect=${updated}`, request);
      const left = json.users.filter(({ outcome }) => outcome === 'left_out').length;
      if (left > 0) notify('users.bulk.left_out', { type: 'warning', messageArgs: { smart_count: left } });
      else notify('users.bulk.done', { type: 'info', messageArgs: { smart_count: json.updated } });
      refresh();
      onDone();
    } catch (refusal) {
      void refetch();
      throw refusal;
    } finally {
      setBusy(false);
    }
  });

  return (
    <EffectDialog
      title={title}
      confirm={confirm}
      state={isComplete ? { result: data, error: error === null ? null : namingPerson(error, people) } : undefined}
      isIncomplete={!isComplete || updated === 0}
      warning={warning}
      isDangerous={isDangerous}
      isBusy={isBusy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {children}
      {data !== undefined && updated < people.length && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('users.bulk.unaffected', { smart_count: people.length - updated })}
        </Typography>
      )}
    </EffectDialog>
  );
}
