import TerminalIcon from '@mui/icons-material/Terminal';
import { Button, useNotify, useTranslate } from 'react-admin';
import { curlOf, type SentRequest } from '../../../clients/react-admin/src/curl.js';
import { client } from '../api/client.js';

interface CopyAsCurlProps {
  /** Finds the request among those that were sent, the newest first; or the request itself. */
  readonly request: SentRequest | ((sent: SentRequest) => boolean);
}

/** Copies a request of the page as a command for a shell. */
export function CopyAsCurl({ request }: CopyAsCurlProps) {
  const notify = useNotify();
  const translate = useTranslate();
  const copy = async () => {
    const found = typeof request === 'function' ? client.sent.find(request) : request;
    if (found === undefined) return;
    try {
      await navigator.clipboard.writeText(curlOf(found));
      notify(translate('common.curl.copied'), { type: 'info' });
    } catch {
      // Without HTTPS, browsers have no clipboard except on this computer.
      notify(translate('common.curl.failed'), { type: 'error' });
    }
  };
  return (
    <Button label="common.curl.copy" onClick={() => void copy()}>
      <TerminalIcon />
    </Button>
  );
}

/** For the toolbar of a list: its latest request. */
export function CopyListAsCurl({ resource }: { readonly resource: string }) {
  return <CopyAsCurl request={({ method, url }) => method === 'GET' && url.startsWith(`${client.url}/${resource}?`)} />;
}
