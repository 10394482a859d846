import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/CancelOutlined';
import { List, ListItem, ListItemIcon, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useClauseText, type Clause } from './use-clause-text.js';

/** Each condition with the customer's value; texts in quotes, because `8` and `"8"` are different. */
export function ClauseList({ clauses }: { readonly clauses: readonly Clause[] }) {
  const translate = useTranslate();
  const textOf = useClauseText();
  return (
    <List dense disablePadding>
      {clauses.map((clause) => {
        const { filter, field, actual, passed } = clause;
        const state = translate(passed ? 'segments.explain.passed' : 'segments.explain.failed');
        const value = actual === null ? translate('segments.explain.empty') : JSON.stringify(actual);
        return (
          <ListItem key={filter} disableGutters sx={{ alignItems: 'flex-start' }}>
            <ListItemIcon sx={{ minWidth: 32, mt: 0.75 }}>
              {passed ? (
                <PassedIcon fontSize="small" color="success" titleAccess={state} />
              ) : (
                <FailedIcon fontSize="small" color="error" titleAccess={state} />
              )}
            </ListItemIcon>
            <ListItemText
              primary={textOf(clause)}
              secondary={field === null ? state : translate('segments.explain.actual', { value })}
              slotProps={{
                primary: { sx: { overflowWrap: 'anywhere' } },
                secondary: { sx: { overflowWrap: 'anywhere' } },
              }}
            />
          </ListItem>
        );
      })}
    </List>
  );
}
