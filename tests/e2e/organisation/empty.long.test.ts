// Pages of people, skills and boards in an empty plant: each shows its empty state, and none breaks.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { goTo, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const library = '/app/management/libskill';
const planning = '/app/planning';

let site: Site;
let browser: Browser;
let visit: Visit;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
  visit = await signedIn(browser, site.url, 'admin@demo.example', { plant: 'DT1' });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function says(path: string, text: string): Promise<void> {
  const { page, problems } = visit;
  await goTo(page, site.url, path);
  await page.getByText(text).first().waitFor();
  expect(problems).toEqual([]);
}
it.each([
  [`${planning}/mgmtTeams`, w('No records to display.')],
  [`${planning}/workorder/assign`, w('Every open order has a team.')],
  [`${planning}/workorder/balance`, w('There is nothing to move.')],
  ['/app/tablet/week', 'Choose the team once'],
  [`${planning}/ewo/assign`, w('No EWO is open.')],
  [`${planning}/tag/assign`, w('No tag is open.')],
  [`${planning}/workorder/balance?from=2026-03-16&to=2026-06-16`, 'At most 31 days.'],
  [`${planning}/workorder/balance?from=2026-03-01&to=2026-03-02`, 'does not end before today'],
  [`${library}/tipology`, w('No records to display.')],
  [`${library}/capacity`, w('No records to display.')],
  [`${library}/professionalgroups`, w('No records to display.')],
  [`${planning}/mgmtOperators`, w('No records to display.')],
] as const)('%s: %s', says);
