import { PasswordInput, required, TextInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Me } from 'castellan-react-admin';

/** Asks for the password, and for a code while codes are on, once one's own address differs from the stored one. */
export function EmailProof({ me }: { readonly me: Me }) {
  const stored = useRecordContext()?.['email'] as unknown;
  const address = useWatch({ name: 'email' }) as unknown;
  if (stored === undefined || address === stored) return null;
  return (
    <>
      <PasswordInput
        source="passwordOld"
        label="profile.password.passwordOld"
        helperText="profile.email_proof"
        validate={required()}
        autoComplete="current-password"
        shouldUnregister
      />
      {me.totp && (
        <TextInput
          source="code"
          label="session.code"
          helperText="session.code_help"
          validate={required()}
          autoComplete="one-time-code"
          shouldUnregister
        />
      )}
    </>
  );
}
