import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { useObserved } from '../../api/observed.js';
import { SCREENS } from '../../screens.js';
import { useCan } from '../../session/use-can.js';
import { singleKeys } from './single-keys.js';

const ALWAYS = [[['Ctrl', 'K'], 'shortcuts.find']] as const;
const SINGLE = [
  [['?'], 'shortcuts.help'],
  [['/'], 'shortcuts.search'],
  [['n'], 'shortcuts.create'],
  [['j'], 'shortcuts.next'],
  [['k'], 'shortcuts.previous'],
] as const;

/** What keys do, and whether those without Ctrl do it. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const can = useCan();
  const isOn = useObserved(singleKeys.on);
  const areas = SCREENS.filter(({ needs }) => needs.every(can));
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts" maxWidth="xs" fullWidth>
      <DialogTitle id="shortcuts">{translate('shortcuts.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <FormControlLabel
          control={<Switch checked={isOn} onChange={(_event, next) => singleKeys.switchTo(next)} />}
          label={translate('shortcuts.on')}
        />
        <FormHelperText sx={{ mb: 1 }}>{translate('shortcuts.on_help')}</FormHelperText>
        <Table size="small" aria-labelledby="shortcuts">
          <TableHead>
            <TableRow>
              <TableCell>{translate('shortcuts.key')}</TableCell>
              <TableCell>{translate('shortcuts.what')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {[...ALWAYS, ...(isOn ? SINGLE : [])].map(([keys, text]) => (
              <Line key={text} keys={keys} joined="+" text={translate(text)} />
            ))}
            {isOn &&
              areas.map(({ path, letter, label }) => (
                <Line
                  key={path}
                  keys={['g', letter]}
                  joined={translate('shortcuts.then')}
                  text={translate('shortcuts.go', { area: translate(label, { smart_count: 2 }) })}
                />
              ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface LineProps {
  readonly keys: readonly string[];
  /** Stands between the keys. */
  readonly joined: string;
  readonly text: string;
}

function Line({ keys, joined, text }: LineProps) {
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {keys.map((key, index) => (
          <span key={`${index} ${key}`}>
            {index > 0 && ` ${joined} `}
            <Box component="kbd" sx={{ border: 1, borderColor: 'divider', borderRadius: 0.5, px: 0.75 }}>
              {key}
            </Box>
          </span>
        ))}
      </TableCell>
      <TableCell>{text}</TableCell>
    </TableRow>
  );
}
