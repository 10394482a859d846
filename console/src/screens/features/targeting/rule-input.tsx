import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import { AutocompleteArrayInput, NumberInput, ReferenceArrayInput, SelectInput, useTranslate } from 'react-admin';
import { useVariantChoices } from '../variants/on-and-off.js';
import { RuleAudience } from './rule-audience.js';

const NAMES_ONLY = { meta: { embed: 'none' } };

interface RuleInputProps {
  readonly index: number;
  readonly onRemove: () => void;
  /** Absent for the first rule. */
  readonly onMoveUp?: () => void;
}

/** One rule: for whom, for how many of them, and what they get. */
export function RuleInput({ index, onRemove, onMoveUp }: RuleInputProps) {
  const translate = useTranslate();
  const choices = useVariantChoices();
  const number = index + 1;
  const source = `targeting.${index}`;
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
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        <NumberInput
          source={`${source}.percentage`}
          label="features.targeting.percentage"
          min={0}
          max={100}
          step={0.01}
          helperText={false}
        />
        <SelectInput
          source={`${source}.variant`}
          label="features.targeting.variant"
          choices={choices}
          translateChoice={false}
          emptyText="features.targeting.same"
          helperText={false}
        />
      </Box>
      <RuleAudience index={index} />
    </Box>
  );
}
