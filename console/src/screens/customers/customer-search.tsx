import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useDebounced } from '../../ui/use-debounced.js';

const PAUSE_MS = 200;

/** Searches while somebody types. */
export function CustomerSearch() {
  const translate = useTranslate();
  const { setFilters, ...list } = useListContext();
  const { q, ...others } = list.filterValues as Readonly<Record<string, unknown>>;
  const searched = typeof q === 'string' ? q : '';
  const [text, setText] = useState(searched);
  const sent = useRef(searched);
  // Another link to this list, or "back", changes the search from outside.
  useEffect(() => {
    if (searched !== sent.current) setText(searched);
    sent.current = searched;
  }, [searched]);
  const send = useDebounced((typed: string) => {
    sent.current = typed;
    setFilters(typed === '' ? others : { ...others, q: typed });
  }, PAUSE_MS);
  const search = (typed: string) => {
    setText(typed);
    send(typed.trim());
  };
  return (
    <TextField
      type="search"
      margin="none"
      fullWidth={false}
      value={text}
      placeholder={translate('common.search')}
      onChange={({ target }) => search(target.value)}
      sx={{ width: { xs: '100%', sm: 260 } }}
      slotProps={{
        htmlInput: { 'aria-label': translate('common.search') },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <SearchIcon fontSize="small" color="disabled" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
