import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useFormState, type FieldErrors } from 'react-hook-form';

/** Says what the service finds wrong with fields that have no input in the form, which would otherwise never be saved again. */
export function ForeignErrors() {
  const notify = useNotify();
  const { control, clearErrors } = useFormContext();
  const { errors } = useFormState();
  useEffect(() => {
    for (const [name, message] of messagesIn(errors, '')) {
      if (control._names.mount.has(name)) continue;
      clearErrors(name);
      notify(`${name}: ${message}`, { type: 'error' });
    }
  }, [errors, control, clearErrors, notify]);
  return null;
}

function messagesIn(errors: FieldErrors, prefix: string): [string, string][] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object') return [];
    const path = prefix + name;
    return typeof error.type === 'string'
      ? [[path, typeof error.message === 'string' ? error.message : '']]
      : messagesIn(error as FieldErrors, `${path}.`);
  });
}
