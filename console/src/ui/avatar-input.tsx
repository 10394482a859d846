import { Avatar, Box, Button, FormHelperText } from '@mui/material';
import { useRef, useState } from 'react';
import { HttpError, useInput, useTranslate } from 'react-admin';
import { client } from '../api/client.js';
import { uploadImages } from 'castellan-react-admin';

/** Uploads an image as soon as it's chosen, shows it, and puts its path into the form. */
export function AvatarInput({ source }: { readonly source: string }) {
  const translate = useTranslate();
  const { field, fieldState } = useInput<{ avatar: string }>({ source, defaultValue: '' });
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const path = (field.value as string | null) ?? '';

  const upload = async (file: File) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { image } = await uploadImages(client, { image: { rawFile: file } });
      field.onChange(image);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };

  const message = problem ?? fieldState.error?.message;
  return (
    <Box sx={{ mb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Avatar {...(path !== '' && { src: client.resolve(path) })} alt="" sx={{ width: 56, height: 56 }} />
        <Button variant="outlined" size="small" loading={isBusy} onClick={() => input.current?.click()}>
          {translate('avatar.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp,image/gif"
          aria-label={translate('avatar.choose')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) void upload(file);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        {path !== '' && (
          <Button size="small" onClick={() => field.onChange('')}>
            {translate('avatar.remove')}
          </Button>
        )}
      </Box>
      <FormHelperText error={message !== undefined} role={message === undefined ? undefined : 'alert'}>
        {message ?? translate('avatar.help')}
      </FormHelperText>
    </Box>
  );
}

/** The message about the image, if there is one. */
function messageOf(error: unknown): string {
  if (!(error instanceof HttpError)) return String(error);
  const { errors } = (error.body ?? {}) as { readonly errors?: { readonly base64?: string } };
  return errors?.base64 ?? error.message;
}
