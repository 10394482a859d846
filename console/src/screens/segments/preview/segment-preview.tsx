import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Alert, Box, IconButton, List, ListItem, ListItemText, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../../session/use-can.js';
import type { FilterState } from '../../../ui/filters/filter-state.js';
import type { Member } from '../segment.js';
import { usePreview } from './use-preview.js';

interface SegmentPreviewProps {
  readonly filters: FilterState;
  readonly onAsk: (customerId: string) => void;
}

/** Members that are listed. */
const SHOWN = 8;

/** How many customers match what is typed, and the first of them. */
export function SegmentPreview({ filters, onAsk }: SegmentPreviewProps) {
  const translate = useTranslate();
  const can = useCan();
  const { preview, isStale, failure } = usePreview(filters);
  const count = preview?.customers_count;
  return (
    <Box component="section" aria-labelledby="members" sx={{ minHeight: 420 }}>
      <Typography id="members" component="h2" variant="subtitle2" color="textSecondary">
        {translate('segments.preview.title')}
      </Typography>
      <Typography role="status" variant="h5" component="p" sx={{ opacity: isStale ? 0.7 : 1, minHeight: 40 }}>
        {count !== undefined && translate('segments.preview.count', { smart_count: count, shown: count })}
      </Typography>
      {failure !== undefined && <Alert severity="warning">{failure}</Alert>}
      {!can('customer.read') && <Typography color="textSecondary">{translate('segments.preview.hidden')}</Typography>}
      <List dense disablePadding>
        {(preview?.customers ?? []).slice(0, SHOWN).map((member) => (
          <MemberLine key={member.id} member={member} onAsk={onAsk} />
        ))}
      </List>
    </Box>
  );
}

function MemberLine({ member, onAsk }: { readonly member: Member; readonly onAsk: (customerId: string) => void }) {
  const translate = useTranslate();
  const { id, name, company, email } = member;
  const why = translate('segments.explain.why', { name });
  return (
    <ListItem
      divider
      disableGutters
      secondaryAction={
        <Tooltip title={why}>
          <IconButton size="small" aria-label={why} onClick={() => onAsk(id)}>
            <HelpIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      }
    >
      <ListItemText
        primary={<Link to={`/customers/${id}/show`}>{name}</Link>}
        secondary={[company, email].filter(Boolean).join(' · ')}
        slotProps={{ primary: { sx: LINK } }}
      />
    </ListItem>
  );
}

const LINK = { '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } } };
