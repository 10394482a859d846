/** WCAG 2.4.7: the keyboard's focus is visible. */
import type { Page } from 'playwright-core';

/** No page has so many places; the focus has left the page long before. */
const MOST_STOPS = 300;

interface Stop {
  readonly element: string;
  readonly isMarked: boolean;
  readonly wasSeen: boolean;
}

/** Moves through the whole page with the Tab key. Throws what has the focus without a ring of at least 2 px; returns the number of places. */
export async function checkFocus(page: Page): Promise<number> {
  const faults: string[] = [];
  let stops = 0;
  for (; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(FOCUSED);
    if (stop === null || stop.wasSeen) break;
    if (!stop.isMarked) faults.push(stop.element);
  }
  if (faults.length > 0) throw new Error([`${page.url()}: the focus can't be seen`, ...faults].join('\n           '));
  return stops;
}

/** Boxes and switches are drawn by what is around their input, text fields by their border. */
const FOCUSED = `(() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  const wasSeen = one.dataset.focusSeen === 'true';
  one.dataset.focusSeen = 'true';
  const isRinged = (element) => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && opacity !== '0';
  };
  const border = one.closest('.MuiOutlinedInput-root')?.querySelector('fieldset');
  const isMarked =
    isRinged(one) ||
    isRinged(one.closest('.MuiButtonBase-root') ?? one) ||
    (border !== null && border !== undefined && parseFloat(getComputedStyle(border).borderTopWidth) >= 2);
  return { element: one.outerHTML.slice(0, 160), isMarked, wasSeen };
})()`;
