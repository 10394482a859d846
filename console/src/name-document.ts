const CONSOLE = 'Castellan';

/** Names the tab and the entry of the browser's history after a page. */
export function nameDocument(page: string): void {
  document.title = page === '' || page === CONSOLE ? CONSOLE : `${page} – ${CONSOLE}`;
}
