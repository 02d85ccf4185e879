// Checks of pages: no console errors, no untranslated text, no truncated header, one search box at a time, no
// accessibility faults. `npm test` checks the pages that are not like another one, in French, whose texts are the
// longest; the files take turns in the themes, and `tests/e2e/contrast` measures the contrast. The long tier checks
// every page in every language and theme with the contrast, or only those that SCREENS_LANGUAGE and SCREENS_THEME
// name.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, type TestOptions } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { openBrowser } from '../browser.ts';
import { goTo, pathOf, signedIn, type Taste, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, layoutFaults, smallTargets, textFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { ADMIN, PLANT, type Screen } from './pages.ts';

type Theme = NonNullable<Taste['theme']>;
const { SCREENS_LANGUAGE, SCREENS_THEME } = process.env;
const tastes = (['fr', 'it', 'en'] as const)
  .flatMap((language) => (['LIGHT', 'ONE_DARK', 'TEROTECH'] as const).map((theme) => ({ language, theme })))
  .filter(({ language }) => !SCREENS_LANGUAGE || language === SCREENS_LANGUAGE)
  .filter(({ theme }) => !SCREENS_THEME || theme === SCREENS_THEME);
const refusals = /^\/(401|404|500|forbidden|login)$/;

interface Look {
  /** Theme of the check in French that belongs to `npm test`. */
  theme: Theme;
  width?: number;
  height?: number;
  /** Use with gloves: all targets must be large. */
  gloves?: boolean;
  /** Checks that replace those of texts and tables, for pages about the product that may mention its keys. */
  faults?: (page: Page) => Promise<string[]>;
}

/** Checks the screens; `others` are options of the tests in other languages and themes. */
export function checkScreens(
  screensAt: (url: string) => Promise<Screen[]> | Screen[],
  { theme: own, gloves, faults: findOwnFaults, ...size }: Look,
  others: TestOptions,
): void {
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

  const checkFew = (taste: Required<Taste>) =>
    checkAll(
      taste,
      screens.filter(({ isFurther }) => !isFurther),
      { contrast: false },
    );
  async function checkAll(
    { language, theme }: Required<Taste>,
    chosen: Screen[],
    look = { contrast: true },
  ): Promise<void> {
    const w = wordsIn(language);
    const visit = await signedIn(browser, site.url, ADMIN, { language, theme, plant: PLANT, ...size });
    const { page } = visit;
    const faults: string[] = [];
    // Address of the page that is still open without changes.
    let untouched: string | undefined;
    for (const { at, act, anew } of chosen) {
      if (anew) await goTo(page, site.url, at);
      else if (at !== untouched) await visitPage(page, site.url, at);
      untouched = act ? undefined : at;
      await act?.(page, w, language);
      const seen = [
        ...(findOwnFaults
          ? await findOwnFaults(page)
          : [...(await textFaults(page, language)), ...(await layoutFaults(page))]),
        ...(gloves ? await smallTargets(page) : []),
        ...(await axeFaults(page, look)),
        ...(act ? [] : await findMissing(page, formatMessage('notFound', language))),
      ];
      faults.push(...seen.map((fault) => `${at}: ${fault}`));
    }
    expect([...faults, ...visit.problems]).toEqual([]);
    await visit.context.close();
  }

  const isQuick = ({ language, theme }: Required<Taste>) => language === 'fr' && theme === own;
  it.each(tastes.filter(isQuick))('in $language, $theme', checkFew);
  it.each(tastes.filter(isQuick))('in $language, $theme: further pages', others, (taste) =>
    checkAll(
      taste,
      screens.filter(({ isFurther }) => isFurther),
    ),
  );
  it.each(tastes.filter((taste) => !isQuick(taste)))('in $language, $theme', others, (taste) =>
    checkAll(taste, screens),
  );
}

/** Returns a fault if the page was refused or has no content. */
async function findMissing(page: Page, notFound: string): Promise<string[]> {
  const path = pathOf(page);
  if (refusals.test(path)) return [`ends at ${path}`];
  return (await page.getByRole('main').getByText(notFound, { exact: true }).count()) > 0
    ? ['what it shows is not there']
    : [];
}
