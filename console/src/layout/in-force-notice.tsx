import BoltIcon from '@mui/icons-material/Bolt';
import { Chip, Snackbar } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useInForce } from '../api/notices.js';

const SHOWN_MS = 6_000;

/** Says for a moment how long it took until the latest write was in force everywhere. */
export function InForceNotice() {
  const translate = useTranslate();
  const latest = useInForce();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(latest !== undefined), [latest]);
  if (latest === undefined) return null;
  const key = latest.where === 'everywhere' ? 'common.in_force' : 'common.in_force_here';
  return (
    <Snackbar
      key={latest.seq}
      open={isShown}
      autoHideDuration={SHOWN_MS}
      onClose={() => setIsShown(false)}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    >
      <Chip role="status" icon={<BoltIcon />} color="primary" label={translate(key, { ms: Math.ceil(latest.ms) })} />
    </Snackbar>
  );
}
