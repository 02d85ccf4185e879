// Steps of tests of permits: an order, an act of a permit, and the begin of the work under it on a tablet.
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { call, goTo, settled, signedIn } from '../site.ts';
import type { Site } from '../stack.ts';
import { textFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');
export const ADMIN = 'admin@demo.example';
export const LEADER = 'leader@demo.example';
export const PLANT = 'DT1';
export const tablet = { width: 1180, height: 820, hasTouch: true, plant: PLANT };

/** Calls the service as a person, with POST if there is a body. */
export const api = <Answer>({ url }: Site, path: string, body?: object, email = ADMIN) =>
  call<Answer>(url, email, path, { plant: PLANT, ...(body && { method: 'POST', body }) });

/** Plans an order of the leader's team, and returns its id. */
export async function planOrder(site: Site): Promise<string> {
  const [{ items: machines }, { items: teams }] = await Promise.all([
    api<{ items: { id: number }[] }>(site, '/machine/items'),
    api<{ items: { id: number; code: string }[] }>(site, '/team/items'),
  ]);
  const teamId = teams.find(({ code }) => code === 'MECH')!.id;
  const plannedOn = new Date().toISOString().slice(0, 10);
  const plan = { machineId: machines[0]!.id, teamId, plannedOn, description: 'Mend the roof of the press' };
  return (await api<{ id: string }>(site, '/workorder/items', plan)).id;
}

/** Presses an act of the permit and confirms it in its dialog. */
export async function act(page: Page, name: string) {
  await page.getByRole('button', { name: w(name), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: w(name), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await settled(page);
}

/** Has the technician begin an order whose permit is issued: refused, then accepted, then under way. */
export async function beginWork(browser: Browser, site: Site, workId: string): Promise<unknown[]> {
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
  expect((await api<{ state: string }>(site, `/workorder/items/${workId}`)).state).toBe('inProgress');
  return technician.problems;
}
