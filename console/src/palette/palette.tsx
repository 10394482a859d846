import { Box, Dialog, InputBase, List, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { SCREENS } from '../screens.js';
import { useCan } from '../session/use-can.js';
import { useSettled } from '../ui/use-debounced.js';
import { findRecords, type Hit } from './find-records.js';
import { PaletteItem } from './palette-item.js';

const PAUSE_MS = 120;

/** Finds any page, person, role, customer, feature or segment: Ctrl-K. Arrow keys choose, Enter goes there. */
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
    void navigate(hit.path);
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

/** Pages at once, records once the typing pauses. */
function useHits(text: string): { readonly hits: readonly Hit[]; readonly isAsking: boolean } {
  const translate = useTranslate();
  const can = useCan();
  const settled = useSettled(text, PAUSE_MS);
  const pages = SCREENS.filter(({ needs }) => needs.every(can))
    .map(({ label, path }) => ({ key: path, title: translate(label, { smart_count: 2 }), area: '', path }))
    .filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()));
  const { data: records = [], isFetching } = useQuery({
    queryKey: ['palette', settled],
    queryFn: ({ signal }) => findRecords(settled, { can, signal }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const found = text === '' ? [] : records;
  const hits = [...pages, ...found.map((one) => ({ ...one, area: translate(one.area, { smart_count: 1 }) }))];
  return { hits, isAsking: isFetching || settled !== text };
}
