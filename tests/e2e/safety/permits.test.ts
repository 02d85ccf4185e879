// A permit to work on the technician's tablet: the order begins only once the issued permit is accepted. The desk and
// the leader's tablet are in the long tier.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { NOW, openSite, type Site } from '../stack.ts';
import { api, beginWork, LEADER, planOrder } from './permit-work.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Hours of the permit, from the instant at which the clock of the site begins. */
const hours = { from: NOW, to: '2026-03-16T12:00:00Z' };

it('lets an order begin once the technician accepted its permit', async () => {
  const workId = await planOrder(site);
  const { items: kinds } = await api<{ items: { code: string; conditions: string[] }[] }>(
    site,
    '/permit/kinds',
  );
  const { conditions } = kinds.find(({ code }) => code === 'height')!;
  const request = { kind: 'height', workKind: 'order', workId, conditions, ...hours };
  const { id } = await api<{ id: string }>(site, '/permit/items', request);
  await api(site, `/permit/items/${id}/issue`, {}, LEADER);
  expect(await beginWork(browser, site, workId)).toEqual([]);
});
