/** A request as it was sent. */
export interface SentRequest {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** JSON. */
  readonly body?: string | undefined;
}

/** The names of fields that no list and no clipboard should hold. */
const SECRET = /password|one_time_code|code_verifier/i;
/** Longer bodies are files and imports: fifty of them would take a hundred megabytes. */
const MAX_BODY = 16_384;

/** What is kept of a request, passwords and codes replaced by an ellipsis; undefined for one with a long body. */
export function keptRequest(request: SentRequest): SentRequest | undefined {
  const { body } = request;
  if (body === undefined) return request;
  if (body.length > MAX_BODY) return undefined;
  const sent = JSON.parse(body) as object;
  // A code is secret beside a password or a verifier and where codes are switched on, and a field like any other elsewhere.
  const isProof = Object.keys(sent).some((name) => SECRET.test(name)) || request.url.includes('/totp');
  const isSecret = (name: string) => SECRET.test(name) || (isProof && name === 'code');
  const hide = (name: string, value: unknown) => (isSecret(name) && typeof value === 'string' ? '…' : value);
  return { ...request, body: JSON.stringify(sent, hide) };
}

/** The command that sends the same request from a shell, with the token in the variable TOKEN. */
export function curlOf({ method, url, body }: SentRequest): string {
  const parts = ['curl', ...(method === 'GET' ? [] : [`-X ${method}`]), quote(url)];
  parts.push('-H "Authorization: Bearer $TOKEN"');
  if (body !== undefined) parts.push("-H 'Content-Type: application/json'", `-d ${quote(body)}`);
  return parts.join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
