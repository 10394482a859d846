import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import RenameIcon from '@mui/icons-material/EditOutlined';
import SharedIcon from '@mui/icons-material/Group';
import OwnIcon from '@mui/icons-material/GroupOutlined';
import PinnedIcon from '@mui/icons-material/PushPin';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import OverwriteIcon from '@mui/icons-material/SaveOutlined';
import { Box, Button, IconButton, TextField, Tooltip } from '@mui/material';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useGetIdentity, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../session/use-can.js';
import { useAskFirst } from '../use-ask-first.js';
import { useTried } from '../use-tried.js';
import { useViewWrites } from './use-views.js';
import { addressOf, type Shown, type View } from './view.js';

interface ViewRowProps {
  readonly view: View;
  /** What the list shows now. */
  readonly shown: Shown;
  readonly isCurrent: boolean;
  readonly onOpened: () => void;
}

/** A view: a link that opens it, and buttons for those who may change it. */
export function ViewRow({ view, shown, isCurrent, onOpened }: ViewRowProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const tried = useTried();
  const { ask, dialog } = useAskFirst();
  const { update, remove } = useViewWrites();
  const { identity } = useGetIdentity();
  const mayShare = useCan()('settings.update');
  const [isNaming, setIsNaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const { name, pinned, shared } = view;
  const isOwn = view.owner_id === identity?.id;
  // One's own stays in one's hands; what everybody sees takes the permission.
  const mayChange = mayShare || (isOwn && !shared);
  const change = (body: Parameters<typeof update>[1]) =>
    tried(async () => {
      await update(view, body);
    })();
  const overwrite = tried(async () => {
    const question = {
      title: translate('views.overwrite.title', { name }),
      confirm: translate('views.overwrite.confirm'),
    };
    if (!(await ask({ ...question, text: translate('views.overwrite.help') }))) return;
    await update(view, shown);
    notify('views.saved', { type: 'info', messageArgs: { name } });
  });
  const deleteIt = tried(async () => {
    const text = translate(shared ? 'views.delete.shared' : 'views.delete.own');
    const question = { title: translate('views.delete.title', { name }), confirm: translate('ra.action.delete'), text };
    if (await ask({ ...question, isDangerous: true })) await remove(view);
  });
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', minHeight: 44 }}>
      {isNaming ? (
        <RenameForm
          name={name}
          onName={(changed) => {
            setIsNaming(false);
            // The form takes the focus with it.
            renameButton.current?.focus();
            if (changed !== undefined) void change({ name: changed });
          }}
        />
      ) : (
        <Button
          component={Link}
          to={addressOf(view)}
          onClick={onOpened}
          {...(isCurrent && { 'aria-current': 'true' as const })}
          sx={{ flex: '1 1 180px', justifyContent: 'flex-start', textTransform: 'none', overflowWrap: 'anywhere' }}
        >
          {name}
        </Button>
      )}
      {shared && !mayShare && <Box sx={{ color: 'text.secondary', px: 1 }}>{translate('views.shared')}</Box>}
      {mayChange && (
        <Box sx={{ display: 'flex' }}>
          {mayShare && (
            <RowButton
              label={translate('views.share', { name })}
              isOn={shared}
              onClick={() => void change({ shared: !shared })}
            >
              {shared ? <SharedIcon fontSize="small" /> : <OwnIcon fontSize="small" />}
            </RowButton>
          )}
          <RowButton
            label={translate('views.pin', { name })}
            isOn={pinned}
            onClick={() => void change({ pinned: !pinned })}
          >
            {pinned ? <PinnedIcon fontSize="small" /> : <PinIcon fontSize="small" />}
          </RowButton>
          <RowButton label={translate('views.overwrite.button', { name })} onClick={() => void overwrite()}>
            <OverwriteIcon fontSize="small" />
          </RowButton>
          <RowButton
            label={translate('views.rename', { name })}
            onClick={() => setIsNaming(true)}
            buttonRef={renameButton}
          >
            <RenameIcon fontSize="small" />
          </RowButton>
        </Box>
      )}
      {(mayChange || isOwn) && (
        <RowButton label={translate('views.delete.button', { name })} onClick={() => void deleteIt()}>
          <DeleteIcon fontSize="small" />
        </RowButton>
      )}
      {dialog}
    </Box>
  );
}

interface RowButtonProps {
  readonly label: string;
  /** For one that switches something. */
  readonly isOn?: boolean;
  readonly onClick: () => void;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
}

function RowButton({ label, isOn, onClick, buttonRef, children }: RowButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        ref={buttonRef}
        size="small"
        aria-label={label}
        onClick={onClick}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

interface RenameFormProps {
  readonly name: string;
  /** Undefined if it stays. */
  readonly onName: (name: string | undefined) => void;
}

/** Enter saves, Escape leaves the name as it was. */
function RenameForm({ name, onName }: RenameFormProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(name);
  return (
    <Box
      component="form"
      sx={{ flex: '1 1 180px', display: 'flex', gap: 1, py: 0.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        onName(typed.trim() === '' || typed === name ? undefined : typed);
      }}
    >
      <TextField
        label={translate('views.name')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onName(undefined);
        }}
        size="small"
        margin="none"
        autoFocus
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Button type="submit">{translate('ra.action.save')}</Button>
    </Box>
  );
}
