// A permit to work from its request to the work: requested at the desk, issued by the leader and accepted by the
// technician on their tablets; the order begins only then.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, choose, goTo, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets, textFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');
const ADMIN = 'admin@demo.example';
const PLANT = 'DT1';
const tablet = { width: 1180, height: 820, hasTouch: true, plant: PLANT };

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const api = <Answer>(path: string, body?: object) =>
  call<Answer>(site.url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });

/** Plans an order of the leader's team, and returns its id. */
async function planOrder(): Promise<string> {
  const [{ items: machines }, { items: teams }] = await Promise.all([
    api<{ items: { id: number }[] }>('/machine/items'),
    api<{ items: { id: number; code: string }[] }>('/team/items'),
  ]);
  const teamId = teams.find(({ code }) => code === 'MECH')!.id;
  const plannedOn = new Date().toISOString().slice(0, 10);
  const plan = { machineId: machines[0]!.id, teamId, plannedOn, description: 'Mend the roof of the press' };
  return (await api<{ id: string }>('/workorder/items', plan)).id;
}

/** Presses an act of the permit and confirms it in its dialog. */
async function act(page: Page, name: string) {
  await page.getByRole('button', { name: w(name), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: w(name), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await settled(page);
}

it('lets an order begin once its permit is requested, issued and accepted by different people', async () => {
  const workId = await planOrder();
  const desk = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: `/app/safety/permits/order/${workId}`,
  });
  await desk.page.getByRole('button', { name: w('Request a permit') }).click();
  await choose(desk.page, w('Kind'), 'Work at height');
  await desk.page
    .getByRole('dialog')
    .getByRole('button', { name: w('Request'), exact: true })
    .click();
  await desk.page.getByText(w('requested'), { exact: true }).waitFor();
  expect(await axeFaults(desk.page)).toEqual([]);
  const { items } = await api<{ items: { id: string }[] }>(`/permit/works/order/${workId}`);
  const permit = `/app/tablet/permit/${items[0]!.id}`;

  const leader = await signedIn(browser, site.url, 'leader@demo.example', { ...tablet, at: permit });
  await act(leader.page, 'Issue');
  await leader.page.getByRole('button', { name: w('Accept') }).waitFor({ state: 'hidden' });
  expect(await smallTargets(leader.page)).toEqual([]);

  const order = `/app/tablet/orders/edit/id=${workId}/idsmp=0`;
  const technician = await signedIn(browser, site.url, 'technician@demo.example', { ...tablet, at: order });
  const { page } = technician;
  await page.getByRole('button', { name: w('Start'), exact: true }).click();
  await page.getByText(/A permit to work is missing: P-/).waitFor();
  await page.getByRole('link', { name: w('Open the permits') }).click();
  await page.getByRole('link', { name: /^Open P-/ }).click();
  await act(page, 'Accept');
  await page.getByText(/ left$/).waitFor();
  expect(await textFaults(page, 'en')).toEqual([]);
  await goTo(page, site.url, order);
  await page.getByRole('button', { name: w('Start'), exact: true }).click();
  await page.getByRole('button', { name: w('Start'), exact: true }).waitFor({ state: 'hidden' });
  expect((await api<{ state: string }>(`/workorder/items/${workId}`)).state).toBe('inProgress');
  expect([...desk.problems, ...leader.problems, ...technician.problems]).toEqual([]);
});
