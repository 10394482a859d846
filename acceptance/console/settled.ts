import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** How long a page may take to show something. Only a page that hangs takes longer, even on a busy machine. */
export const PATIENCE_MS = 60_000;
const QUIET_MS = 250;
/** For a page whose data is here. */
export const RESTYLED_MS = 80;

/** What a page shows once it has content and nothing on it is loading, otherwise nothing. An open event stream doesn't count. */
const CONTENT = `(() => {
  const busy = '[role=progressbar], .MuiSkeleton-root, .RaPlaceholder-root';
  const title = document.querySelector('#react-admin-title, h1');
  // Colours change gradually when the colour scheme does.
  const isMoving = document.getAnimations().some(
    (one) => one.playState === 'running' && Number.isFinite(one.effect.getComputedTiming().endTime));
  return title?.textContent && document.querySelector(busy) === null && !isMoving ? document.body.innerHTML : '';
})()`;

/**
 * Waits until the page has loaded what it shows, and no longer changes for a moment: a shorter one will do for a page that was settled
 * before its colours or width changed. Throws when it never does.
 */
export async function settled(page: Page, quietMs = QUIET_MS): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  let shown = '';
  while (performance.now() < deadline) {
    const now = await page.evaluate<string>(CONTENT);
    if (now !== '' && now === shown) return;
    shown = now;
    await sleep(quietMs);
  }
  throw new Error(`${page.url()} is still loading or changing.`);
}
