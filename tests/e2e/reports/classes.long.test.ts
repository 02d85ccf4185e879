// Proposals of classes from losses, in French: an accepted proposal becomes the machine's class.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClassProposals } from '#shared/reports/class-proposal-api.ts';
import { openBrowser } from '../browser.ts';
import { call, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('fr');

const ADMIN = 'admin@demo.example';
const PAGE = '/app/reports/classes';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it('a proposal that is accepted becomes the class, no other does', async () => {
  const asked = () => call<ClassProposals>(site.url, ADMIN, '/classproposal/items', { plant: 'DT1' });
  const { items } = await asked();
  const differing = items.filter(({ cd }) => cd.proposed !== null && cd.proposed !== cd.present);
  const [one, other] = differing as [(typeof items)[number], (typeof items)[number]];
  const visit = await signedIn(browser, site.url, ADMIN, { language: 'fr', at: PAGE });
  const { page } = visit;
  await page.getByRole('heading', { name: /^Propositions de classes CD et REA/ }).waitFor();
  const row = page.getByRole('row').filter({ hasText: one.code });
  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: w('Accept CD') }).click();
  await page.getByText(w('1 machine has the proposed class.')).waitFor();
  const after = (await asked()).items;
  expect(after.find(({ id }) => id === one.id)!.cd.present).toBe(one.cd.proposed);
  expect(after.find(({ id }) => id === one.id)!.rea.present).toBe(one.rea.present);
  expect(after.find(({ id }) => id === other.id)!.cd.present).toBe(other.cd.present);
  expect(visit.problems).toEqual([]);
  await visit.context.close();

  const guest = await signedIn(browser, site.url, 'guest@demo.example', { language: 'fr', at: PAGE });
  await guest.page.getByRole('heading', { name: /^Propositions de classes CD et REA/ }).waitFor();
  expect(await guest.page.getByRole('button', { name: w('Accept CD') }).count()).toBe(0);
  await guest.context.close();
});
