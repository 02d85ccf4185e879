// A look at pages in three languages and three themes: no fault in the console, nothing untranslated, no header cut, one
// search box at a time, nothing that keeps people out who see or point differently. Every page is looked at in French, whose
// words are the longest, and in one of the other two in turn; the catalogues are held to the same keys by a test of their own.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { say } from '../../../shared/messages.ts';
import { openBrowser } from '../browser.ts';
import { goTo, pathOf, settled, signedIn, type Taste, travel } from '../site.ts';
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
  /** With gloves: everything to press is large. */
  gloves?: boolean;
  /** What to look for instead of texts and tables: a page about the product may name its keys. */
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
    // as the page before was left: nothing done there, it still stands
    let untouched: string | undefined;
    for (const [i, { at, act, anew }] of its) {
      if (anew || (at !== untouched && !(await reached(page, at)))) await goTo(page, site.url, at);
      untouched = act ? undefined : at;
      await act?.(page, w, language);
      // axe is slow: each page meets it once, the pages dealt out over the three tastes
      const seen = [
        ...(own ? await own(page) : [...(await textFaults(page, language)), ...(await layoutFaults(page))]),
        ...(gloves ? await smallTargets(page) : []),
        ...((i % 2 === 0) === (language === 'fr') ? await axeFaults(page) : []),
        ...(act ? [] : await missing(page, say('notFound', language))),
      ];
      faults.push(...seen.map((fault) => `${at}: ${fault}`));
    }
    expect([...faults, ...visit.problems]).toEqual([]);
    await visit.context.close();
  });
}

/** Inside the app, as far as it can be seen: by a heading that is no longer that of the page before. */
async function reached(page: Page, at: string): Promise<boolean> {
  await page.locator('h1').evaluateAll((all) => {
    for (const heading of all) heading.dataset.left = '';
  });
  await travel(page, at);
  const left = () => document.querySelector('h1[data-left]') === null;
  const gone = await page.waitForFunction(left, undefined, { timeout: 1_000 }).then(
    () => true,
    () => false,
  );
  if (gone) await settled(page);
  return gone;
}

/** A page that was refused, or has nothing to show. */
async function missing(page: Page, notFound: string): Promise<string[]> {
  const path = pathOf(page);
  if (refusals.test(path)) return [`ends at ${path}`];
  return (await page.getByRole('main').getByText(notFound, { exact: true }).count()) > 0
    ? ['what it shows is not there']
    : [];
}
