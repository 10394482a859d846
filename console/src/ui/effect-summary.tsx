import AddIcon from '@mui/icons-material/AddCircleOutlined';
import ChangeIcon from '@mui/icons-material/ChangeCircleOutlined';
import RemoveIcon from '@mui/icons-material/RemoveCircleOutlined';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { usePermissionName } from './access/use-permission-name.js';
import { ShareBar } from './charts/share-bar.js';
import { effectLines, type EffectLine } from './effect-lines.js';

const ICONS = { gain: AddIcon, loss: RemoveIcon, other: ChangeIcon } as const;
const COLOURS = { gain: 'success', loss: 'error', other: 'action' } as const;

/** Says with names who gains and loses what by a write, from its dry run. */
export function EffectSummary({ effect }: { readonly effect: Schema<'Effect'> }) {
  const translate = useTranslate();
  const lines = effectLines(effect, translate, usePermissionName());
  if (lines.length === 0) return <Typography variant="body2">{translate('effect.nothing')}</Typography>;
  return (
    <>
      <Box component="ul" aria-label={translate('effect.label')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <EffectItem key={line.key} line={line} />
        ))}
      </Box>
      {effect.segments.map((segment, index) => (
        <Overlap key={segment.id ?? index} {...segment} />
      ))}
    </>
  );
}

/** Who leaves a segment, stays in it and enters it. */
function Overlap({ before, after, entering, leaving }: Schema<'Effect'>['segments'][number]) {
  const translate = useTranslate();
  if (before === null || after === null || before + after === 0) return null;
  const parts = [
    { name: translate('effect.overlap.leaving'), count: leaving, isQuiet: true },
    { name: translate('effect.overlap.staying'), count: before - leaving },
    { name: translate('effect.overlap.entering'), count: entering },
  ];
  return <ShareBar label={translate('effect.overlap.title')} parts={parts} />;
}

function EffectItem({ line: { kind, text, names, more } }: { readonly line: EffectLine }) {
  const translate = useTranslate();
  const Icon = ICONS[kind];
  const people = names.length > 0 && more > 0 ? [...names, translate('effect.more', { smart_count: more })] : names;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 0.25 }}>
      <Icon fontSize="small" color={COLOURS[kind]} aria-hidden />
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        {people.length > 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {': '}
            {people.join(', ')}
          </Box>
        )}
      </Typography>
    </Box>
  );
}
