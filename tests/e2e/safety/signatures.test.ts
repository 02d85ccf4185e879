// A closing that is signed: the form stays as it is filled in while the person signs in again in a window of its
// own, and the order shows the signature, in Italian.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, plantWith, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, textFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('it');
const ADMIN = 'admin@demo.example';
const PLANT = 'TO1';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const api = <Answer>(path: string, method = 'GET', body?: object) =>
  call<Answer>(site.url, ADMIN, path, { method, plant: PLANT, ...(body && { body }) });

/** Has the closing of free orders signed, and begins one. */
async function beginOrder(): Promise<string> {
  await plantWith(site.url, PLANT, { resources: false });
  const { items: plants } = await api<{ items: Record<string, unknown>[] }>('/plant/items');
  const { disabled: _, manages: __, ...plant } = plants.find(({ id }) => id === PLANT)!;
  const parameters = { ...(plant.parameters as object), signOrders: ['corrective'] };
  await api('/plant/items', 'PUT', { ...plant, parameters });
  const { items: machines } = await api<{ items: { id: number }[] }>('/machine/items');
  const plan = { machineId: machines[0]!.id, plannedOn: '2026-03-16', description: 'Weld the bracket' };
  const { id } = await api<{ id: string }>('/workorder/items', 'POST', plan);
  await api(`/workorder/items/${id}/start`, 'POST', {});
  return id;
}

it('is asked for in a dialog, given by a new sign-in, and shown on the order', async () => {
  const id = await beginOrder();
  const at = `/app/planning/orders/edit/id=${id}/idsmp=0`;
  const { page } = await signedIn(browser, site.url, ADMIN, { language: 'it', plant: PLANT, at });
  await page.getByRole('radio', { name: w('OK'), exact: true }).click();
  await page.getByRole('button', { name: w('Close order'), exact: true }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  const dialog = page.getByRole('dialog').filter({ hasText: w('Work done and reported') });
  await dialog.waitFor();
  expect([await axeFaults(page), await textFaults(page, 'it')]).toEqual([[], []]);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: w('Sign in again and sign') }).click(),
  ]);
  await opened.getByText(ADMIN, { exact: true }).first().click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(w('Signatures')).waitFor();
  await settled(page);
  await page.getByText('(Europe/Rome, UTC+1)').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const { items } = await api<{ items: object[] }>(
    `/signature/items?thing=order&id=${encodeURIComponent(id)}`,
  );
  expect(items).toMatchObject([{ meaning: 'orderClosed', way: 'signIn' }]);
});
