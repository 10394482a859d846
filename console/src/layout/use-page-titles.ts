import { useEffect } from 'react';
import { nameDocument } from '../name-document.js';

const TITLE = 'react-admin-title';

/** Calls the document what the bar's title says, whichever page puts it there: WCAG 2.4.2. */
export function usePageTitles(): void {
  useEffect(() => {
    const title = document.getElementById(TITLE);
    if (title === null) return undefined;
    const rename = () => nameDocument(title.textContent);
    rename();
    const observer = new MutationObserver(rename);
    observer.observe(title, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
