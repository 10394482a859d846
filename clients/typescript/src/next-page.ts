/** The query of the link to the next page of a list, without its `?`; undefined after the last page. */
export function nextPage(headers: Headers): string | undefined {
  return /<\?([^>]*)>;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
}
