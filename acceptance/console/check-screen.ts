/**
 * What holds for every screen: readable for everybody in both colour schemes; on a phone and at 200 %, no sideways scrolling, nothing
 * cut off or covered.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { OpenedConsole, Person } from './opened-console.js';
import { RESTYLED_MS, settled } from './settled.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** What 200 % leaves of the desktop: WCAG 1.4.4. */
const ZOOMED = { width: 640, height: 400 };

/** Checks the page as it is now, without loading it again: light and dark, wide, at 200 % and on a phone. Throws what it found. */
export async function checkScreen(page: Page): Promise<void> {
  const faults: string[] = [];
  const before = page.viewportSize() ?? DESKTOP;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page, RESTYLED_MS);
    for (const fault of await violationsOf(page)) faults.push(`${colorScheme}: ${fault}`);
  }
  const headings = await page.locator('h1').count();
  if (headings !== 1) faults.push(`has ${headings} main headings`);
  await page.setViewportSize(PHONE);
  await settled(page, RESTYLED_MS);
  for (const fault of await violationsOf(page)) faults.push(`phone: ${fault}`);
  faults.push(...(await faultsOnPhone(page)), ...(await faultsWhenZoomed(page)));
  await page.setViewportSize(before);
  if (faults.length > 0) throw new Error([page.url(), ...new Set(faults)].join('\n           '));
}

/** What doesn't fit into the width of a phone, in dark and light. */
export async function faultsOnPhone(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize(PHONE);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page, RESTYLED_MS);
    for (const fault of [...(await tooWide(page)), ...(await cutOff(page))])
      faults.push(`${page.url()} on a phone: ${fault}`);
  }
  return [...new Set(faults)];
}

/** What is cut off, covered or needs sideways scrolling at 200 %. Restores the window. */
export async function faultsWhenZoomed(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize(ZOOMED);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setDeviceMetricsOverride', { ...ZOOMED, deviceScaleFactor: 2, mobile: false });
  await settled(page, RESTYLED_MS);
  const faults = [...(await tooWide(page)), ...(await cutOff(page)), ...(await covered(page))];
  await client.detach();
  await page.setViewportSize(before);
  return faults.map((fault) => `${page.url()} at 200 %: ${fault}`);
}

/** Opens each path as the person, the administrator by default, and checks it. Throws what it found on all of them. */
export async function checkScreens(
  opened: OpenedConsole,
  paths: readonly string[],
  person?: Person | null,
): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    const page = await opened.open(path, person);
    await settled(page);
    await checkScreen(page).catch((error: unknown) => faults.push((error as Error).message));
    await page.context().close();
  }
  if (faults.length > 0) throw new Error(faults.join('\n         '));
}

/** Violations of WCAG 2.2 A and AA that axe finds, one line each. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate<string[]>(`axe.run({ runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'] }).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, any }) => [id, html.slice(0, 160), any[0]?.message ?? ''].join(' | '))))`);
}

/** The page mustn't scroll sideways; a table may. Names what sticks out. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isWide = (one) => one.getBoundingClientRect().right > clientWidth + 1;
    const innermost = [...document.querySelectorAll('body *')].filter((one) => isWide(one) && ![...one.children].some(isWide));
    const names = innermost.slice(0, 3).map((one) => one.outerHTML.slice(0, 120));
    return ['scrolls sideways by ' + (scrollWidth - clientWidth) + ' px: ' + names.join(' | ')];
  })()`);
}

/** Text that doesn't fit into its box and can't be scrolled to. What one types into scrolls by itself. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const isCut = (one) => {
      if (one.scrollWidth <= one.clientWidth + 1 || ['INPUT', 'TEXTAREA'].includes(one.tagName)) return false;
      const { overflowX, visibility } = getComputedStyle(one);
      const { width, height } = one.getBoundingClientRect();
      // Texts for screen readers alone take a pixel.
      const isSeen = visibility === 'visible' && width > 1 && height > 1;
      return isSeen && ['hidden', 'clip'].includes(overflowX) && one.innerText?.trim() !== '';
    };
    const cut = [...document.querySelectorAll('body *')].filter(isCut);
    return cut.slice(0, 5).map((one) => 'cuts off ' + (one.scrollWidth - one.clientWidth) + ' px: ' + one.innerText.slice(0, 60) + ' | ' + one.outerHTML.slice(0, 120));
  })()`);
}

/** What can be clicked, but not where it is when it's scrolled to the middle of the window: something else is above it. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const dialog = document.querySelector('[role=dialog], [role=alertdialog], [role=menu].MuiList-root, .MuiPopover-root');
    const usable = [...(dialog ?? document).querySelectorAll('a[href], button, [role=button], input[type=checkbox]')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [aria-disabled=true], [inert] *, [aria-hidden=true] *'));
    const isCovered = (one) => {
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // A link may go on in the next line.
      return ![...one.getClientRects()].some(({ left, right, top, bottom, width }) => {
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return width <= 1 || (hit !== null && (one.contains(hit) || hit.contains(one) && hit.closest('label') !== null));
      });
    };
    const faults = usable.filter(isCovered).slice(0, 5).map((one) => 'covers ' + one.outerHTML.replaceAll(/ (class|style|d)="[^"]*"/g, '').slice(0, 160));
    scrollTo(0, 0);
    return faults;
  })()`);
}
