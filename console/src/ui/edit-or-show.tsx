import type { ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { useCan } from '../session/use-can.js';
import { PageOutline } from './page-outline.js';

interface EditOrShowProps {
  /** What changing the record needs, such as `role.update`. */
  readonly needs: string;
  readonly edit: ReactNode;
  readonly show: ReactNode;
}

/** The page that links lead to: a form for those who may change the record, otherwise what they may read. */
export function EditOrShow({ needs, edit, show }: EditOrShowProps) {
  const { isPending } = usePermissions();
  const can = useCan();
  if (isPending) return <PageOutline />;
  return can(needs) ? edit : show;
}
