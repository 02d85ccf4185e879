// Every page an administrator's menu offers and every screen of tablet and operator, in three languages and three themes: no fault in the console, nothing
// untranslated, no header cut, one search box at a time, nothing that keeps people out who see or point differently.
import { globSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, open, settled, signIn, type Taste } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, layoutFaults, smallTargets, textFaults } from '../walk.ts';

const ADMIN = 'admin@demo.example';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Every path of the two touch layouts, its parameters taken from an order of the demo plant. */
async function touchPaths(): Promise<string[]> {
  const sources = globSync('web/src/features/**/*routes.tsx').map((file) => readFileSync(file, 'utf8'));
  const paths = sources.flatMap(
    (source) => source.match(/(?<=')\/app\/(?:tablet|operator)\/[^']+(?=')/g) ?? [],
  );
  const { items } = await call<{
    items: { id: string; cycleId: number; machineId: number; activities: { procedureId: number }[] }[];
  }>(site.url, ADMIN, '/workorder/items?from=2026-03-16&to=2026-03-16', { plant: 'DT1' });
  const [order] = items;
  const procedure = order!.activities[0]!.procedureId;
  const { cycleId, machineId, id } = order!;
  const values = { cycleId, machineId, id, idsmp: procedure, smpId: procedure };
  return paths.map((path) =>
    path.replace(/:(\w+)\??/g, (_, name: keyof typeof values) => String(values[name] ?? '')),
  );
}

const tastes: Required<Taste>[] = [
  { language: 'en', theme: 'LIGHT' },
  { language: 'it', theme: 'TEROTECH' },
  { language: 'fr', theme: 'ONE_DARK' },
];

for (const [turn, { language, theme }] of tastes.entries()) {
  describe(`${language}, ${theme}`, () => {
    it('shows every page of the menu', async () => {
      const visit = await open(browser);
      const { page } = visit;
      await signIn(visit, site.url, ADMIN, { language, theme });
      const menu = page.locator('nav a[href^="/app/"]');
      await menu.first().waitFor();
      const links = await menu.evaluateAll((all) => all.map((a) => a.getAttribute('href')!));
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
        // axe is slow: each page meets it once, the pages dealt out over the three tastes
        const seen = i % tastes.length === turn ? await axeFaults(page) : [];
        const read = [...(await textFaults(page, language)), ...(await layoutFaults(page)), ...seen];
        faults.push(...read.map((fault) => `${path}: ${fault}`));
      }
      expect([...faults, ...visit.problems]).toEqual([]);
      await visit.context.close();
    }, 480_000);

    it('shows every screen of tablet and operator, for gloves', async () => {
      const visit = await open(browser, { width: 1024, height: 768 });
      const { page } = visit;
      await signIn(visit, site.url, ADMIN, { language, theme });
      const faults: string[] = [];
      for (const path of await touchPaths()) {
        await goTo(page, site.url, path);
        const seen = [
          ...(await textFaults(page, language)),
          ...(await axeFaults(page)),
          ...(await smallTargets(page)),
        ];
        faults.push(...seen.map((fault) => `${path}: ${fault}`));
      }
      await page.locator('#top-bar button').click();
      await page.getByRole('dialog').waitFor();
      await settled(page);
      faults.push(...(await smallTargets(page)), ...(await axeFaults(page)));
      expect([...faults, ...visit.problems]).toEqual([]);
      await visit.context.close();
    }, 480_000);
  });
}
