import TerminalIcon from '@mui/icons-material/Terminal';
import { Button, useRecordContext, useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { changedFields, curlOf, keptRequest, type SentRequest } from 'castellan-react-admin';
import { client } from '../api/client.js';
import { useCopy } from './use-copy.js';

type Fields = Readonly<Record<string, unknown>>;

interface CopyAsCurlProps {
  /** The request, or what returns it when somebody wants it. */
  readonly request: SentRequest | (() => SentRequest | undefined);
}

/** Copies a request of the page as a command for a shell. */
export function CopyAsCurl({ request }: CopyAsCurlProps) {
  const copyText = useCopy();
  const copy = async () => {
    const found = typeof request === 'function' ? request() : request;
    if (found !== undefined) await copyText(curlOf(found), 'common.curl.copied');
  };
  return (
    <Button label="common.curl.copy" onClick={() => void copy()}>
      <TerminalIcon />
    </Button>
  );
}

/** For the toolbar of a list: its latest request. */
export function CopyListAsCurl({ resource }: { readonly resource: string }) {
  const isOfList = ({ method, url }: SentRequest) => method === 'GET' && url.startsWith(`${client.url}/${resource}?`);
  return <CopyAsCurl request={() => client.sent.find(isOfList)} />;
}

interface CopyFormAsCurlProps {
  /** Turns what the form holds into what is sent. */
  readonly toBody?: ((data: Fields) => Fields) | undefined;
}

/** For the toolbar of a form: what saving would send now, without passwords. */
export function CopyFormAsCurl({ toBody = (data) => data }: CopyFormAsCurlProps) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const { getValues } = useFormContext();
  const isStored = record?.id !== undefined;
  const request = () =>
    keptRequest({
      method: isStored ? 'PUT' : 'POST',
      url: `${client.url}/${resource}${isStored ? `/${encodeURIComponent(record.id)}` : ''}`,
      body: JSON.stringify(changedFields(toBody(getValues()), record ?? {})),
    });
  return <CopyAsCurl request={request} />;
}
