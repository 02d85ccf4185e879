// Checks the tables of every page at usual desk widths: no horizontal scrolling, no broken words, no
// truncated cells.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { signedIn, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { ADMIN, type Area, PLANT, pagesOf } from './pages.ts';

const areas = [
  'equipment',
  'libraries',
  'catalogs',
  'procedures',
  'warehouse',
  'planning',
  'plant',
] as const satisfies Area[];
interface Look {
  language: 'en' | 'it';
  width: number;
}
const HEIGHT = 900;

/** Forms, and grids of weeks or people, which always scroll. */
const isNoList = /create|edit|detail|copy|[?&=]|\/\d|ledger\/|matrix|layout/i;

let site: Site;
let browser: Browser;
let lists: string[];
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  const pages: string[] = [];
  for (const area of areas) pages.push(...(await pagesOf(area, site.url)).map(({ at }) => at));
  lists = [...new Set(pages)].filter((at) => !isNoList.test(at));
  expect(lists.length).toBeGreaterThan(30);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function areWhole({ language, width }: Look): Promise<void> {
  const visit = await signedIn(browser, site.url, ADMIN, { language, plant: PLANT, width, height: HEIGHT });
  const { page } = visit;
  const faults: string[] = [];
  for (const at of lists) {
    await visitPage(page, site.url, at);
    faults.push(...(await tableFaults(page)).map((fault) => `${at}: ${fault}`));
  }
  expect([...faults, ...visit.problems]).toEqual([]);
  await visit.context.close();
}
const title = 'are whole in $language at $width pixels';
it.each<Look>([
  { language: 'it', width: 1400 },
  { language: 'en', width: 1400 },
  { language: 'en', width: 1920 },
])(title, areWhole);

const tableFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const columnOf = (cell: Element) => {
      const at = [...cell.parentElement!.children].indexOf(cell);
      return cell
        .closest('table')
        ?.querySelector(`thead th:nth-child(${at + 1})`)
        ?.textContent?.trim();
    };
    for (const table of [...document.querySelectorAll('main table')].filter(seen)) {
      const scroller = table.parentElement!;
      if (scroller.scrollWidth > scroller.clientWidth + 1)
        faults.push(`scrolls sideways by ${scroller.scrollWidth - scroller.clientWidth}`);
      for (const cell of [...table.querySelectorAll('td, th')].filter(seen)) {
        const cut = [cell, ...cell.querySelectorAll('*')].some((element) => {
          const { textOverflow, webkitLineClamp } = getComputedStyle(element);
          return (
            (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
            (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 2)
          );
        });
        if (cut) faults.push(`${columnOf(cell)}: "${cell.textContent}" is cut`);
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const { clientWidth, offsetWidth = 0 } = node.parentElement as HTMLElement;
          if (!seen(node.parentElement!) || (offsetWidth === 1 && clientWidth === 1)) continue;
          for (const { index, 0: word } of node.textContent!.matchAll(/[\p{L}\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
            if (tops.size > 1) faults.push(`${columnOf(cell)}: "${word}" is broken`);
          }
        }
      }
    }
    return [...new Set(faults)];
  });
