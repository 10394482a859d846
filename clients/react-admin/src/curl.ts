/** A request as it was sent. */
export interface SentRequest {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** JSON. */
  readonly body?: string | undefined;
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
