// Following a breakdown that is reported already: no second report, alerts as its reporter gets them.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const OPERATOR = 'requestor@demo.example';
const ADMIN = 'admin@demo.example';
const PLANT = 'DT1';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const api = <Answer>(path: string, body?: object, email = ADMIN) =>
  call<Answer>(site.url, email, path, { plant: PLANT, ...(body && { method: 'POST', body }) });

it('an operator follows an open EWO instead of reporting it, and hears who has it', async () => {
  const { items: machines } = await api<{ items: { id: number; code: string }[] }>('/machine/items');
  const machineId = machines.find(({ code }) => code === 'PRS-02')!.id;
  const report = { machineId, machineStatus: 'stopped', breakdownDescription: 'Oil below the slide' };
  const ewo = await api<{ id: string; code: string }>('/ewo/items', report);
  const visit = await signedIn(browser, site.url, OPERATOR, {
    ...{ width: 1180, height: 820 },
    at: `/app/operator/ewo/create?machine=${machineId}`,
  });
  const { page } = visit;
  await page.getByRole('button', { name: `The same problem: follow it (${ewo.code})` }).click();
  await page.getByText(`You follow ${ewo.code} and get its alerts`).waitFor();
  await page.getByRole('link', { name: ewo.code }).waitFor();
  expect([...(await axeFaults(page)), ...(await smallTargets(page))]).toEqual([]);

  await goTo(page, site.url, '/app/operator/homeOperator');
  const card = page
    .getByRole('list', { name: w('My reports') })
    .getByRole('listitem')
    .filter({ hasText: ewo.code });
  await card.getByText(w('You follow it')).waitFor();
  await card.getByText(w('No team has it yet')).waitFor();
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('.own')));
  await api(`/ewo/items/${ewo.id}/assign`, { teamId: 1 });
  await api('/remark/items', { of: 'ewo', thing: ewo.id, text: 'A seal is on its way' });
  const popUp = page.locator('.alerts .alert').filter({ hasText: `EWO ${ewo.code}` });
  await popUp.waitFor();
  await card.getByText(w('Assigned')).waitFor();
  await card.getByText(/A seal is on its way/).waitFor();
  expect([...(await axeFaults(page)), ...(await smallTargets(page))]).toEqual([]);

  await popUp.getByRole('button', { name: /^Open/ }).click();
  await page.getByRole('heading', { name: ewo.code }).waitFor();
  // The alert of the remark lies over the page until it is closed.
  await page
    .locator('.alerts')
    .getByRole('button', { name: /^Close/ })
    .click();
  await page.getByRole('button', { name: w('Stop following') }).click();
  await page.getByText(w(`You no longer follow ${ewo.code}.`)).waitFor();
  await expect.poll(() => card.count()).toBe(0);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});
