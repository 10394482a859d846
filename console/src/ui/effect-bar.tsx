import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { SaveButton, useRecordContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin';
import { useEffect, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ChangedMeanwhile, changedFields } from 'castellan-react-admin';
import { CopyFormAsCurl } from './copy-as-curl.js';
import { countChanges } from './count-changes.js';
import { EffectSummary } from './effect-summary.js';
import { errorText } from './error-text.js';
import { useDryRun } from './use-dry-run.js';

type Fields = Readonly<Record<string, unknown>>;

interface EffectBarProps {
  /** The record as it was last saved from this form. */
  readonly saved: Fields | undefined;
  /** Turns what the form holds into what is sent. */
  readonly toBody: ((data: Fields) => Fields) | undefined;
  /** Further buttons. */
  readonly buttons: ReactNode;
}

/** The bar below a form: who gains and loses what by the changes so far, and buttons to save or discard them. */
export function EffectBar({ saved, toBody, buttons }: EffectBarProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext<RaRecord<string>>();
  const { reset } = useFormContext();
  // Saved values aren't typed any more, so that later changes by others show.
  useEffect(() => {
    if (saved !== undefined) reset(saved);
  }, [saved, reset]);
  const values = useWatch() as Fields;
  const changed = changedFields(values, record ?? {});
  const count = countChanges(changed);
  const isStored = record?.id !== undefined;
  const params = { data: values, previousData: record ?? {}, ...(isStored && { id: record.id }) };
  const { result, error } = useDryRun(resource, isStored && count > 0 ? params : undefined);
  // Nobody saves what they haven't been told; a refusal is told, too, and then appears at its field.
  const isAsking = isStored && count > 0 && error === null && result === undefined;
  return (
    <Paper
      variant="outlined"
      square
      component="section"
      aria-label={translate('effect.label')}
      sx={{ position: 'sticky', bottom: 0, zIndex: 2, borderWidth: '1px 0 0', px: 2, py: 1 }}
    >
      {isStored && (
        <Box
          role="status"
          sx={{ minHeight: 44, maxHeight: '28vh', overflow: 'auto', display: 'grid', alignItems: 'center', pb: 0.5 }}
          // What doesn't fit is reached with the keyboard.
          tabIndex={0}
        >
          {count === 0 && <Typography color="textSecondary">{translate('effect.no_changes')}</Typography>}
          {count > 0 && error !== null && (
            <Alert severity="error">
              {error instanceof ChangedMeanwhile ? translate('common.conflict.on_save') : errorText(error)}
            </Alert>
          )}
          {isAsking && <Typography color="textSecondary">{translate('effect.asking')}</Typography>}
          {count > 0 && result !== undefined && <EffectSummary effect={result.effect} />}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <SaveButton alwaysEnable={isStored && count > 0 && !isAsking} disabled={isAsking} />
        {isStored && (
          <Button disabled={count === 0} onClick={() => reset(record)}>
            {translate('effect.discard')}
          </Button>
        )}
        <CopyFormAsCurl toBody={toBody} />
        {buttons}
        <Box sx={{ flex: 1 }} />
        {isStored && count > 0 && (
          <Typography color="textSecondary">{translate('effect.changes', { smart_count: count })}</Typography>
        )}
      </Box>
    </Paper>
  );
}
