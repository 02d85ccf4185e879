// Every page an administrator's menu offers, in three languages and three themes: no fault in the console, nothing
// untranslated, nothing that keeps people out who see or point differently.
import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { goTo, open, signIn, type Taste } from './site.ts';
import { openSite, type Site } from './stack.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const tastes: Required<Taste>[] = [
  { language: 'en', theme: 'LIGHT' },
  { language: 'it', theme: 'TEROTECH' },
  { language: 'fr', theme: 'ONE_DARK' },
];

/** Text that only a missing translation shows: a key, or a placeholder nobody filled. */
const untranslated = /\b(?:[a-z]+:)?[a-z]+(?:\.[a-z][A-Za-z]+){1,4}\b|\{\{|\[object|undefined|NaN/;
/** Words of the shell and of every list; seen in another language they were forgotten. */
const english =
  /\b(Work orders|Planned date|Choose|Save|Cancel|No records|Maintenance cycle|Settings|January|February|March|Monday)\b/;

for (const [turn, { language, theme }] of tastes.entries()) {
  describe(`${language}, ${theme}`, () => {
    it('shows every page of the menu', async () => {
      const visit = await open(browser);
      const { page } = visit;
      await signIn(visit, site.url, 'admin@demo.example', { language, theme });
      const links = await page
        .locator('nav a[href^="/app/"]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')!));
      const paths = [
        ...new Set([
          ...links,
          '/app/mgmt/equipStructure',
          '/app/mgmt/equipStructure/create',
          '/app/mgmt/smp/create',
          '/app/mgmt/equipStructure/view/1',
        ]),
      ];
      expect(paths.length).toBeGreaterThan(15);
      const faults: string[] = [];
      for (const [i, path] of paths.entries()) {
        await goTo(page, site.url, path);
        const text = await page.evaluate(() => document.body.innerText);
        const key = untranslated.exec(text.replace(/\S*\.example\b/g, ''))?.[0];
        if (key) faults.push(`${path}: untranslated "${key}"`);
        if (language !== 'en' && english.test(text))
          faults.push(`${path}: English "${english.exec(text)![0]}"`);
        // axe is slow: each page meets it once, the pages dealt out over the three tastes
        if (i % tastes.length !== turn) continue;
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, impact, nodes } of violations) {
          if (impact === 'serious' || impact === 'critical')
            faults.push(`${path}: ${id} (${impact}) ${nodes[0]?.html.slice(0, 120)}`);
        }
      }
      expect([...faults, ...visit.problems]).toEqual([]);
      await visit.context.close();
    }, 240_000);
  });
}
