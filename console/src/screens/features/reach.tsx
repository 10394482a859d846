import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Feature } from './feature.js';

/** Whom a feature is for, in a few words, with a warning where front ends that ignore the rules show it to everybody. */
export function Reach({ feature: { enabled, targeting } }: { readonly feature: Feature }) {
  const translate = useTranslate();
  if (!enabled)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('features.reach.nobody')}
      </Box>
    );
  if (targeting.length === 0) return translate('features.reach.everybody');
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
      {translate('features.reach.rules', { smart_count: targeting.length })}
      <WarningIcon fontSize="small" color="warning" titleAccess={translate('features.reach.warning')} />
    </Box>
  );
}
