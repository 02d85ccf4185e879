// Pages on a phone of 390 × 844: nothing scrolls sideways, lists are cards, axe finds nothing. `npm test`
// walks the pages of each day, the long tier every page of tablets and operators and the lists of a desk.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { signedIn, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { ADMIN, PLANT, pagesOf } from './pages.ts';

const phone = { width: 390, height: 844, hasTouch: true };

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Pages that a technician and an operator open each day. */
const daily = [
  '/app/tablet/homeTablet',
  '/app/tablet/handover',
  '/app/operator/homeOperator',
  '/app/operator/newEwo',
  '/app/operator/homeOperator/viewEwoHistory',
];
/** Lists of orders, tags, EWOs, machines, spares and runs, and details that contain histories. */
const listPages =
  /\/(mgmt\/workorders|planning\/(tag\/Reporting|ewo\/(ewohistory|intervention\/view.*)|orders\/.+)|equipStructure(\/(view|viewmac|\d+).*)?|warehouse\/(spareparts|count)\/.+|AMCalendar\/view\/.+)$/;

/** Tabs scroll within their own row, which has buttons for it. */
const findSidewaysFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolled = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
      if (element.closest('[role=tablist]') || element.clientWidth === 0) return false;
      const { overflowX } = getComputedStyle(element);
      return element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(overflowX);
    });
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide`] : []),
      ...scrolled.map(({ tagName, className }) => `scrolls: ${tagName} ${String(className).slice(0, 80)}`),
    ];
  });

async function findFaults(addresses: readonly string[]): Promise<string[]> {
  expect(addresses.length).toBeGreaterThan(0);
  const visit = await signedIn(browser, site.url, ADMIN, { plant: PLANT, ...phone });
  const faults: string[] = [];
  for (const at of addresses) {
    await visitPage(visit.page, site.url, at);
    const found = [...(await findSidewaysFaults(visit.page)), ...(await axeFaults(visit.page))];
    faults.push(...found.map((fault) => `${at}: ${fault}`));
  }
  faults.push(...visit.problems);
  await visit.context.close();
  return faults;
}

it('the pages of each day fit a phone', async () => {
  expect(await findFaults(daily)).toEqual([]);
});

it('every page of tablets and operators fits a phone', { tags: ['long'] }, async () => {
  expect(await findFaults((await pagesOf('touch', site.url)).map(({ at }) => at))).toEqual([]);
});

it('lists and details of a desk fit a phone', { tags: ['long'] }, async () => {
  const pages = [];
  for (const area of ['planning', 'warehouse', 'equipment', 'plant'] as const)
    pages.push(...(await pagesOf(area, site.url)));
  expect(await findFaults(pages.map(({ at }) => at).filter((at) => listPages.test(at)))).toEqual([]);
});
