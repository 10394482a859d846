import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

interface FirstStepProps {
  /** Its texts are `home.steps.<step>`. */
  readonly step: string;
  readonly isDone: boolean;
  /** Where it's done. */
  readonly to?: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** One of the first steps: whether it's done, and what to do if it isn't. */
export function FirstStep({ step, isDone, to, children }: FirstStepProps) {
  const translate = useTranslate();
  const Icon = isDone ? DoneIcon : OpenIcon;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Icon
        color={isDone ? 'success' : 'action'}
        titleAccess={translate(isDone ? 'home.steps.done' : 'home.steps.open')}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 500 }}>{translate(`home.steps.${step}.title`)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {translate(`home.steps.${step}.why`)}
        </Typography>
        {/* A step that turns out to be done doesn't move the page. */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -0.5, visibility: isDone ? 'hidden' : 'visible' }}>
          {to !== undefined && (
            <Button size="small" component={Link} to={to}>
              {translate(`home.steps.${step}.go`)}
            </Button>
          )}
          {children}
        </Box>
      </Box>
    </Box>
  );
}
