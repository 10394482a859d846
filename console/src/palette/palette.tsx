import { Dialog, InputBase, List, ListItemButton, ListItemText } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { SCREENS } from '../screens.js';
import { useCan } from '../session/use-can.js';
import { findRecords } from './find-records.js';

/** Finds any page, person, role, customer, feature or segment: Ctrl-K. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const can = useCan();
  const [text, setText] = useState('');
  const pages = SCREENS.filter(({ needs }) => needs.every(can))
    .map(({ label, path }) => ({ key: path, title: translate(label, { smart_count: 2 }), area: '', path }))
    .filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()));
  const { data: records = [] } = useQuery({
    queryKey: ['palette', text],
    queryFn: ({ signal }) => findRecords(text, { can, signal }),
    enabled: text.trim() !== '',
    placeholderData: (previous) => previous,
  });
  const hits = [...pages, ...records.map((one) => ({ ...one, area: translate(one.area, { smart_count: 1 }) }))];
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label={translate('common.search')}>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder={translate('palette.placeholder')}
        inputProps={{ 'aria-label': translate('common.search') }}
        sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && hits[0] !== undefined) go(hits[0].path);
        }}
      />
      <List dense sx={{ minHeight: 240, maxHeight: 420, overflow: 'auto' }}>
        {hits.map(({ key, title, area, path }) => (
          <ListItemButton key={key} onClick={() => go(path)}>
            <ListItemText primary={title} secondary={area} />
          </ListItemButton>
        ))}
      </List>
    </Dialog>
  );
}
