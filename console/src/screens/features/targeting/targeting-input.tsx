import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { useCan } from '../../../session/use-can.js';
import type { Rule } from '../feature.js';
import { RuleInput } from './rule-input.js';

const MAX_RULES = 10;
/** Focus would open the list of segments over the form. */
const NO_FOCUS = { shouldFocus: false };
const NEW_RULE: Rule = { segments: [], percentage: 100, variant: null };

/** The rules of a feature; the first that matches a customer decides. */
export function TargetingInput() {
  const translate = useTranslate();
  const can = useCan();
  const { fields, append, remove, move, update } = useFieldArray<{ targeting: Rule[] }, 'targeting'>({
    name: 'targeting',
  });
  if (!can('segment.read')) return <Typography>{translate('features.targeting.needs')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.length === 0 && <Typography>{translate('features.targeting.everybody')}</Typography>}
      {fields.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {translate('features.targeting.warning')}
        </Alert>
      )}
      {fields.map(({ id }, index) => (
        <RuleInput
          key={id}
          index={index}
          onChange={(rule) => update(index, rule)}
          onRemove={() => remove(index)}
          {...(index > 0 && { onMoveUp: () => move(index, index - 1) })}
        />
      ))}
      <Button
        startIcon={<AddIcon />}
        disabled={fields.length >= MAX_RULES}
        onClick={() => append(NEW_RULE, NO_FOCUS)}
        sx={{ justifySelf: 'start' }}
      >
        {translate('features.targeting.add')}
      </Button>
    </Box>
  );
}
