import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, List, ListItem } from '@mui/material';
import { useState } from 'react';
import { Button, useRecordContext, useRedirect, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../session/use-can.js';
import { useDeletion } from '../../ui/use-deletion.js';
import { useTried } from '../../ui/use-tried.js';
import type { Feature } from '../features/feature.js';
import { featuresWith } from './features-with.js';
import type { Segment } from './segment.js';

/** Deletes a segment after asking. If features target it, it names them instead, since the service would refuse. */
export function DeleteSegment() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const can = useCan();
  const tried = useTried();
  const segment = useRecordContext<Segment>();
  const { remove, isPending, dialog } = useDeletion('segments', 'segments.delete.help');
  const [using, setUsing] = useState<readonly Feature[]>([]);
  if (segment === undefined) return null;
  const { id, name } = segment;
  const begin = tried(async () => {
    const those = can('settings.read') ? await featuresWith(id) : [];
    setUsing(those);
    if (those.length > 0) return;
    remove({
      ids: [id],
      title: translate('segments.delete.title', { name }),
      onDone: () => redirect('list', 'segments'),
    });
  });
  return (
    <>
      <Button label="effect.delete.button" color="error" disabled={isPending} onClick={() => void begin()}>
        <DeleteIcon />
      </Button>
      {dialog}
      {using.length > 0 && <InUse name={name} features={using} onClose={() => setUsing([])} />}
    </>
  );
}

interface InUseProps {
  readonly name: string;
  readonly features: readonly Feature[];
  readonly onClose: () => void;
}

function InUse({ name, features, onClose }: InUseProps) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} aria-labelledby="segment-in-use">
      <DialogTitle id="segment-in-use">{translate('segments.delete.in_use', { name })}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('segments.delete.used_by', { smart_count: features.length })}</DialogContentText>
        <List dense>
          {features.map((feature) => (
            <ListItem key={feature.id}>
              <Link to={`/features/${feature.id}`}>{feature.name}</Link>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button label="common.close" autoFocus onClick={onClose} />
      </DialogActions>
    </Dialog>
  );
}
