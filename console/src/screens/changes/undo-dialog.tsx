import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { dataProvider, explain } from '../../api/providers.js';
import { EffectDialog } from '../../ui/effect-dialog.js';
import { useDryRun } from '../../ui/use-dry-run.js';
import { recordsPath, type Change, type Fields } from './change.js';
import { DifferenceList } from './difference-list.js';
import { differencesOf } from './differences.js';
import { planUndo, type UndoPlan } from './undo-plan.js';
import { useRecordNames } from './use-record-names.js';

interface UndoDialogProps {
  readonly change: Change;
  readonly onClose: () => void;
}

/** Says what undoing an entry does and whom it concerns, or why it can't be undone. */
export function UndoDialog({ change, onClose }: UndoDialogProps) {
  const path = recordsPath(change.resource, [change.record_id]);
  const { data: plan } = useQuery({
    queryKey: ['changes', 'undo', change.id],
    queryFn: async () => {
      const found = path === undefined ? [] : (await client.request<Fields[]>(path)).json;
      return planUndo(change, found[0]);
    },
    gcTime: 0,
  });
  if (plan === undefined) return null;
  if (plan.do === 'nothing') return <Impossible reason={plan.reason} onClose={onClose} />;
  return <Undoing change={change} plan={plan} onClose={onClose} />;
}

function Impossible({ reason, onClose }: { readonly reason: string; readonly onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="undo-title">
      <DialogTitle id="undo-title">{translate('changes.undo.impossible.title')}</DialogTitle>
      <DialogContent>{translate(`changes.undo.impossible.${reason}`)}</DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Doable = Exclude<UndoPlan, { readonly do: 'nothing' }>;

function Undoing({ change, plan, onClose }: UndoDialogProps & { readonly plan: Doable }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const nameOf = useRecordNames([change]);
  const { id, data, previousData } = plan;
  const state = useDryRun(plan.resource, {
    ...(id !== undefined && { id }),
    ...(data !== undefined && { data }),
    ...(plan.do === 'update' && { previousData: previousData ?? {} }),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apply(plan),
    onSuccess: async () => {
      notify('changes.undo.done', { type: 'info' });
      onClose();
      // The dry run has had its purpose; of a deleted record it would fail.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'dry-run' });
    },
  });
  const lines = differencesOf(change.after, change.before).filter(({ kind }) => kind !== 'hidden');
  return (
    <EffectDialog
      title={translate(`changes.undo.title.${plan.do}`)}
      confirm={translate('changes.undo.confirm')}
      state={error === null ? state : { result: undefined, error }}
      isBusy={isPending}
      isDangerous={plan.do === 'delete'}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <DifferenceList differences={lines} nameOf={nameOf} />
      {plan.changedSince.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('changes.undo.changed_since', {
            fields: plan.changedSince.map((field) => translate(`changes.fields.${field}`, { _: field })).join(', '),
          })}
        </Alert>
      )}
      {plan.do === 'restore' && state.result?.record !== undefined && (
        <Restoring to={state.result.record as unknown as Schema<'Restored'>} />
      )}
      {plan.notes.map((note) => (
        <Typography key={note} variant="body2" sx={{ mt: 1 }}>
          {translate(`changes.undo.notes.${note}`)}
        </Typography>
      ))}
    </EffectDialog>
  );
}

/** Says who gets back what was deleted. */
function Restoring({ to }: { readonly to: Schema<'Restored'> }) {
  const translate = useTranslate();
  const { resource, people, people_then: then } = to;
  const names = [...to.groups, ...to.tokens, ...to.roles].map(({ name }) => name);
  return (
    <Stack spacing={1} sx={{ mt: 1 }}>
      {people > 0 && <Typography>{translate(`changes.undo.gives.${resource}`, { smart_count: people })}</Typography>}
      {names.length > 0 && (
        <Typography>
          {translate('changes.undo.gives_to', { smart_count: names.length, names: names.join(', ') })}
        </Typography>
      )}
      {people + names.length === 0 && <Typography>{translate('changes.undo.gives_nobody')}</Typography>}
      {then > 0 && people === 0 && (
        <Alert severity="warning">{translate('changes.undo.forgotten', { smart_count: then })}</Alert>
      )}
    </Stack>
  );
}

async function apply({ do: verb, resource, id = '', data = {}, previousData = {} }: Doable): Promise<void> {
  if (verb === 'restore')
    await client.request(`/${resource}`, { method: 'POST', body: data, wait: 'everywhere' }).catch((error: unknown) => {
      throw explain(error);
    });
  else if (verb === 'delete') await dataProvider.delete(resource, { id, previousData: { ...previousData, id } });
  else if (verb === 'create') await dataProvider.create(resource, { data });
  else await dataProvider.update(resource, { id, data, previousData: { ...previousData, id } });
}
