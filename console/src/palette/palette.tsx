import { Box, Dialog, InputBase, List, Typography } from '@mui/material';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Hit } from './hit.js';
import { PaletteItem } from './palette-item.js';
import { hasWords, rankHits } from './rank-hits.js';
import { useActions } from './use-actions.js';
import { usePages } from './use-pages.js';
import { usePermissionHits } from './use-permission-hits.js';
import { useRecentHits, useRecordHits } from './use-record-hits.js';

/** Before somebody types. */
const RECENT_SHOWN = 5;

/** Finds pages, records and permissions, and does what can be done from anywhere: Ctrl-K. Arrow keys choose, Enter goes there. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { hits, isAsking } = useHits(text.trim());
  const active = Math.min(chosen, hits.length - 1);
  const go = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    onClose();
    if (typeof hit.go === 'string') void navigate(hit.go);
    else hit.go();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(hits[active]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || hits.length === 0) return;
    event.preventDefault();
    setChosen((active + step + hits.length) % hits.length);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label={translate('common.search')}>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder={translate('palette.placeholder')}
        inputProps={{
          role: 'combobox',
          autoComplete: 'off',
          'aria-label': translate('common.search'),
          'aria-expanded': true,
          'aria-controls': `${id}-hits`,
          ...(active >= 0 && { 'aria-activedescendant': `${id}-${active}` }),
        }}
        sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <Box sx={{ height: 380, overflow: 'auto' }} tabIndex={-1}>
        <List dense role="listbox" id={`${id}-hits`} aria-label={translate('palette.hits')}>
          {hits.map((hit, index) => (
            <PaletteItem
              key={hit.key}
              id={`${id}-${index}`}
              hit={hit}
              isActive={index === active}
              onChoose={() => go(hit)}
            />
          ))}
        </List>
        <Typography role="status" color="textSecondary" sx={{ px: 2 }}>
          {hits.length === 0 && !isAsking && translate('palette.nothing')}
        </Typography>
      </Box>
    </Dialog>
  );
}

/** Pages, actions and permissions at once, records once the typing pauses; what was opened lately, until somebody types. */
function useHits(text: string): { readonly hits: readonly Hit[]; readonly isAsking: boolean } {
  const recent = useRecentHits();
  const offered = [...usePages(), ...useActions()];
  const permissions = usePermissionHits(text);
  const records = useRecordHits(text);
  if (text === '') return { hits: [...recent.slice(0, RECENT_SHOWN), ...offered], isAsking: false };
  const known = offered.filter(({ title }) => hasWords(title, text));
  const lately = recent.filter(
    ({ key, title }) => hasWords(title, text) && !records.hits.some((one) => one.key === key),
  );
  return { hits: rankHits([...known, ...records.hits, ...lately, ...permissions], text), isAsking: records.isAsking };
}
