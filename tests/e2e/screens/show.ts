// Checks of pages in three languages and three themes: no console errors, no untranslated text, no truncated
// header, one search box at a time, no accessibility faults. Every page is checked in French, whose texts are
// the longest, and in one of the other two languages in turn; another test keeps the keys of the catalogues
// equal.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { openBrowser } from '../browser.ts';
import { goTo, pathOf, signedIn, type Taste, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, layoutFaults, smallTargets, textFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { ADMIN, PLANT, type Screen } from './pages.ts';

const tastes: Required<Taste>[] = [
  { language: 'en', theme: 'LIGHT' },
  { language: 'it', theme: 'TEROTECH' },
  { language: 'fr', theme: 'ONE_DARK' },
];
const shorter = ['en', 'it'] as const;
const refusals = /^\/(401|404|500|forbidden|login)$/;

interface Look {
  width?: number;
  height?: number;
  /** Use with gloves: all targets must be large. */
  gloves?: boolean;
  /** Checks that replace those of texts and tables, for pages about the product that may mention its keys. */
  faults?: (page: Page) => Promise<string[]>;
}

export function shows(screensAt: (url: string) => Promise<Screen[]> | Screen[], look: Look = {}): void {
  const { gloves, faults: own, ...size } = look;
  let site: Site;
  let browser: Browser;
  let screens: Screen[];
  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(), openBrowser()]);
    screens = await screensAt(site.url);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  it.each(tastes)('in $language, $theme', async ({ language, theme }) => {
    const its = [...screens.entries()].filter(
      ([i]) => language === 'fr' || shorter[(i >> 1) % 2] === language,
    );
    const w = wordsIn(language);
    const visit = await signedIn(browser, site.url, ADMIN, { language, theme, plant: PLANT, ...size });
    const { page } = visit;
    const faults: string[] = [];
    // Address of the page that is still open without changes.
    let untouched: string | undefined;
    for (const [i, { at, act, anew }] of its) {
      if (anew) await goTo(page, site.url, at);
      else if (at !== untouched) await visitPage(page, site.url, at);
      untouched = act ? undefined : at;
      await act?.(page, w, language);
      // Axe is slow, so each page is checked once, distributed over the three language and theme
      // combinations.
      const seen = [
        ...(own ? await own(page) : [...(await textFaults(page, language)), ...(await layoutFaults(page))]),
        ...(gloves ? await smallTargets(page) : []),
        ...((i % 2 === 0) === (language === 'fr') ? await axeFaults(page) : []),
        ...(act ? [] : await missing(page, formatMessage('notFound', language))),
      ];
      faults.push(...seen.map((fault) => `${at}: ${fault}`));
    }
    expect([...faults, ...visit.problems]).toEqual([]);
    await visit.context.close();
  });
}

/** Returns a fault if the page was refused or has no content. */
async function missing(page: Page, notFound: string): Promise<string[]> {
  const path = pathOf(page);
  if (refusals.test(path)) return [`ends at ${path}`];
  return (await page.getByRole('main').getByText(notFound, { exact: true }).count()) > 0
    ? ['what it shows is not there']
    : [];
}
