/** What the keyboard needs: it reaches everything that can be used (WCAG 2.1.1), and its place is seen (2.4.7). */
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';

/** No page has so many places; the focus has left the page long before. */
const MOST_STOPS = 400;
/** Around a box, where a ring may be. */
const MARGIN_PX = 6;
/** Between a pixel with the focus and the same one without it: WCAG 1.4.11. */
const LEAST_CONTRAST = 3;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Stop {
  readonly element: string;
  readonly wasSeen: boolean;
  /** The same as before: fields for dates have several places. */
  readonly isSame: boolean;
  /** In the menu or the bar, which all pages have. */
  readonly isFrame: boolean;
  /** Of what is seen of it, on the page. */
  readonly clip: Box;
  /** The pixels of a line around it, as far as it's in the window. */
  readonly line: number;
}

export interface FocusOptions {
  /** Compares no pixels in the menu and the bar, which are the same on all pages. */
  readonly skipsFrame?: boolean;
}

/**
 * Moves through the whole page with the Tab key, and compares the pixels around each place with those without the focus. Throws
 * where fewer of them change clearly than a line of 1 px around the place has, and for what can be used but isn't reached. Returns
 * the number of places.
 */
export async function checkFocus(page: Page, { skipsFrame = false }: FocusOptions = {}): Promise<number> {
  await page.evaluate(PREPARE);
  const client = await page.context().newCDPSession(page);
  const faults: string[] = [];
  let stops = 0;
  for (; stops < MOST_STOPS; stops += 1) {
    const stop = await nextStop(page);
    if (stop === null || stop.wasSeen) break;
    if (stop.isFrame && skipsFrame) continue;
    const focused = await shotOf(client, stop.clip);
    // The next Tab goes on from here.
    await page.evaluate('document.activeElement.blur()');
    const pixels = await clearlyChanged(focused, await shotOf(client, stop.clip));
    if (pixels < stop.line)
      faults.push(`the focus can't be seen, ${pixels} of ${stop.line} pixels change: ${stop.element}`);
  }
  const missed = await page.evaluate<string[]>('focusCheck.missed()');
  faults.push(...missed.map((element) => `the keyboard doesn't reach ${element}`));
  if (faults.length > 0) throw new Error([page.url(), ...faults].join('\n           '));
  return stops;
}

/** Presses Tab. Returns null when the focus has left the page. */
async function nextStop(page: Page): Promise<Stop | null> {
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>('focusCheck.stop()');
    if (stop?.isSame !== true) return stop;
  }
}

async function shotOf(client: CDPSession, clip: Box): Promise<Buffer> {
  const { data } = await client.send('Page.captureScreenshot', {
    clip: { ...clip, scale: 1 },
    optimizeForSpeed: true,
  });
  return Buffer.from(data, 'base64');
}

/** The number of pixels that differ with enough contrast. */
async function clearlyChanged(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  const [before, after] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer()),
  );
  let count = 0;
  for (let at = 0; at < before!.length; at += 3)
    if (contrastOf(luminanceAt(before!, at), luminanceAt(after!, at)) >= LEAST_CONTRAST) count += 1;
  return count;
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The relative luminance that WCAG 2.2 defines. */
function luminanceAt(pixels: Buffer, at: number): number {
  return 0.2126 * LINEAR[pixels[at]!]! + 0.7152 * LINEAR[pixels[at + 1]!]! + 0.0722 * LINEAR[pixels[at + 2]!]!;
}

const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/**
 * Starts at the top of the page, without what changes by itself or says only what has the focus: carets, animations, tooltips.
 * Style sheets made by scripts aren't subject to the page's policy.
 */
const PREPARE = `(() => {
  const still = new CSSStyleSheet();
  still.replaceSync(\`
    *, *::before, *::after { transition: none !important; animation: none !important; caret-color: transparent !important; }
    [role=tooltip] { visibility: hidden !important; }
  \`);
  document.adoptedStyleSheets.push(still);
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');

  const seen = new Set();
  let last = null;
  const nameOf = (one) => one.outerHTML.replaceAll(/ (class|style|d)="[^"]*"/g, '').slice(0, 200);
  const drawn = (one) => {
    // The focus is on one cell of a grid, or option of a list.
    const active = document.getElementById(one.getAttribute('aria-activedescendant'));
    if (active !== null) return active;
    // Inputs of boxes, switches and files are transparent, above what is drawn for them; text fields are drawn around theirs.
    while (getComputedStyle(one).opacity === '0' && one.parentElement !== null) one = one.parentElement;
    return one.matches('input, textarea, [role=combobox]') ? one.closest('.MuiInputBase-root') ?? one : one;
  };
  /** What of the window isn't cut off by what is around the element. */
  const windowOf = (one) => {
    const { clientWidth, clientHeight } = document.documentElement;
    const seen = { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
    for (let parent = one.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(parent);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const box = parent.getBoundingClientRect();
      seen.left = Math.max(seen.left, box.left);
      seen.top = Math.max(seen.top, box.top);
      seen.right = Math.min(seen.right, box.right);
      seen.bottom = Math.min(seen.bottom, box.bottom);
    }
    return seen;
  };
  const isSeen = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.closest('[inert], [aria-hidden=true]') === null &&
    one.getBoundingClientRect().width > 0;

  const usable = () => [...document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=switch], [role=slider]'
  )].filter((one) => isSeen(one) && !one.matches(':disabled, [aria-disabled=true]'));

  // One place stands for all of these, which arrow keys reach.
  const GROUPS = '[role=grid], [role=tablist], [role=radiogroup], [role=menu], [role=listbox], [role=toolbar], [role=group]';
  const hasSeen = (parent) => parent !== null && parent !== undefined && [...seen].some((one) => parent.contains(one));
  const isReached = (one) =>
    seen.has(one) || (one.tabIndex === -1 && hasSeen(one.closest(GROUPS))) ||
    // The keys of a combobox open its list, and clear it.
    (one.tabIndex === -1 && hasSeen(one.closest('.MuiAutocomplete-root'))) ||
    (one.type === 'radio' && [...seen].some(({ type, name }) => type === 'radio' && name === one.name));

  /** Says with the mouse's pointer that it can be clicked. */
  const isPointedAt = (one) => getComputedStyle(one).cursor === 'pointer';

  window.focusCheck = {
    stop: () => {
      const one = document.activeElement;
      if (one === null || one === document.body) return null;
      const isSame = one === last;
      const isFrame = document.querySelector('#main-content')?.contains(one) === false;
      const wasSeen = seen.has(one);
      last = one;
      seen.add(one);
      const shown = drawn(one);
      const { left, top, right, bottom } = shown.getBoundingClientRect();
      const seenOf = windowOf(shown);
      const inX = (value) => Math.min(Math.max(value, seenOf.left), seenOf.right);
      const inY = (value) => Math.min(Math.max(value, seenOf.top), seenOf.bottom);
      const x = Math.max(Math.floor(inX(left)) - ${MARGIN_PX}, 0);
      const y = Math.max(Math.floor(inY(top)) - ${MARGIN_PX}, 0);
      const width = Math.max(Math.ceil(inX(right)) + ${MARGIN_PX} - x, 1);
      const height = Math.max(Math.ceil(inY(bottom)) + ${MARGIN_PX} - y, 1);
      const rows = (top >= seenOf.top) + (bottom <= seenOf.bottom);
      const columns = (left >= seenOf.left) + (right <= seenOf.right);
      const line = rows * (inX(right) - inX(left)) + columns * (inY(bottom) - inY(top));
      return {
        element: nameOf(one), wasSeen, isSame, isFrame, line: Math.max(Math.floor(line), 1),
        clip: { x: x + scrollX, y: y + scrollY, width, height },
      };
    },
    missed: () => {
      const missed = usable().filter((one) => !isReached(one));
      const known = [...seen, ...usable()];
      const byMouse = [...document.querySelectorAll('body *')].filter((one) =>
        isSeen(one) && isPointedAt(one) && !isPointedAt(one.parentElement) && one.closest('label') === null &&
        !known.some((other) => one.contains(other) || other.contains(one)));
      return [...missed, ...byMouse].map(nameOf);
    },
  };
})()`;
