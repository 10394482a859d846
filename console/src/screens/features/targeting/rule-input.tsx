import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, FormControlLabel, IconButton, Switch, Typography } from '@mui/material';
import { AutocompleteArrayInput, ReferenceArrayInput, SelectInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Rule } from '../feature.js';
import { useVariantChoices } from '../variants/on-and-off.js';
import { PercentageInput } from './percentage-input.js';
import { RuleAudience } from './rule-audience.js';
import { SplitInput } from './split-input.js';

const NAMES_ONLY = { meta: { embed: 'none' } };

interface RuleInputProps {
  readonly index: number;
  readonly onChange: (rule: Rule) => void;
  readonly onRemove: () => void;
  /** Absent for the first rule. */
  readonly onMoveUp?: () => void;
}

/** One rule: for whom, for how many of them, and what they get. */
export function RuleInput({ index, onChange, onRemove, onMoveUp }: RuleInputProps) {
  const translate = useTranslate();
  const choices = useVariantChoices();
  const number = index + 1;
  const source = `targeting.${index}`;
  const { segments = [], split } = (useWatch({ name: source }) ?? {}) as Partial<Rule>;
  const divide = (isSplit: boolean) =>
    onChange(
      isSplit
        ? { segments, split: choices.slice(0, 2).map(({ id }) => ({ variant: id, percentage: 50 })) }
        : { segments, percentage: 100, variant: null },
    );
  return (
    <Box
      role="group"
      aria-label={translate('features.targeting.rule', { number })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography component="h3" variant="subtitle2" sx={{ flex: 1 }}>
          {translate('features.targeting.rule', { number })}
        </Typography>
        {onMoveUp !== undefined && (
          <IconButton aria-label={translate('features.targeting.move_up', { number })} onClick={onMoveUp}>
            <UpIcon fontSize="small" />
          </IconButton>
        )}
        <IconButton aria-label={translate('features.targeting.remove', { number })} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      <ReferenceArrayInput source={`${source}.segments`} reference="segments" queryOptions={NAMES_ONLY} perPage={25}>
        <AutocompleteArrayInput
          label="features.targeting.segments"
          optionText="name"
          helperText="features.targeting.segments_help"
        />
      </ReferenceArrayInput>
      <FormControlLabel
        control={<Switch size="small" checked={split !== undefined} onChange={(_event, next) => divide(next)} />}
        label={translate('features.targeting.split')}
        sx={{ mb: 1 }}
      />
      {split === undefined ? (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
          <PercentageInput source={`${source}.percentage`} label="features.targeting.percentage" />
          <SelectInput
            source={`${source}.variant`}
            label="features.targeting.variant"
            choices={choices}
            translateChoice={false}
            emptyText="features.targeting.same"
            helperText={false}
          />
        </Box>
      ) : (
        <SplitInput index={index} />
      )}
      <RuleAudience index={index} />
    </Box>
  );
}
