// Offline work on an EWO that the leader has taken over: it is refused on return, and does not hide the
// service's state of another EWO.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const LEADER = 'leader@demo.example';
const TECHNICIAN = 'technician@demo.example';
const PLANT = 'DT1';
const UNSENT = '/app/tablet/unsent';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

interface Ewo {
  id: string;
  code: string;
  state: string;
  version: number;
}
const as = <Answer = Ewo>(who: string, path: string, body?: object) =>
  call<Answer>(site.url, who, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
const read = ({ id }: Ewo) => as(ADMIN, `/ewo/items/${id}`);

/** Creates an EWO reported an hour and a half ago and assigned to the technician's team. */
async function assigned(breakdownDescription: string): Promise<Ewo> {
  const { items } = await as<{ items: { id: number }[] }>(ADMIN, '/machine/items');
  const { now } = await as<{ now: string }>(ADMIN, '/health');
  const createdAt = new Date(Date.parse(now) - 90 * 60_000).toISOString();
  const { teamIds } = await as<{ teamIds: number[] }>(TECHNICIAN, '/user/get');
  const { id, version } = await as(ADMIN, '/ewo/items', {
    ...{ machineId: items[0]!.id, machineStatus: 'stopped', createdAt, breakdownDescription },
  });
  return as(ADMIN, `/ewo/items/${id}/assign`, { id, version, teamId: teamIds[0] });
}
const startedByLeader = ({ id, version }: Ewo) => as(LEADER, `/ewo/items/${id}/start`, { id, version });

async function cut({ page }: Visit, away: boolean): Promise<void> {
  if (away) await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  else await page.unroute('**/api/**');
}
const sendNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
const pageOf = ({ id }: Ewo) => `/app/tablet/ewo/intervention/?ewo=${id}`;
const start = (page: Page) => page.getByRole('button', { name: w('Start'), exact: true }).last();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const counter = (page: Page, n: number) =>
  page.getByRole('link', { name: new RegExp(`^${n} entr(y|ies) saved on this tablet, not sent yet$`) });
const SAVED = w('Saved on this tablet, not sent yet');

/**
 * Starts and diagnoses an EWO offline, while the service cancels it as no breakdown, so that the work is
 * refused.
 */
async function refusedWork(visit: Visit, ewo: Ewo): Promise<void> {
  const { page } = visit;
  await goTo(page, site.url, pageOf(ewo));
  await start(page).waitFor();
  await cut(visit, true);
  await start(page).press('Enter');
  await page.getByText(SAVED).first().waitFor();
  expect(await page.getByText(/: intervention started/i).count()).toBe(0);
  await page.getByLabel(w('Diagnosis'), { exact: true }).fill('Bearing worn on the drive side');
  await page.getByText(w('Electrical'), { exact: true }).click();
  await page.getByRole('button', { name: w('Save the diagnosis') }).press('Enter');
  await counter(page, 2).waitFor();
  const { id, version } = ewo;
  await as(ADMIN, `/ewo/items/${id}/cancel`, { id, version, reason: 'Not a breakdown' });
  await cut(visit, false);
  await sendNow(page);
  await goTo(page, site.url, UNSENT);
  await page.getByText(w('Refused'), { exact: true }).waitFor();
}

it('shows what the service says of another EWO while refused work waits, and hands that over', async () => {
  const [ewo, other] = [await assigned('Bearing screeches'), await assigned('Belt slips')];
  const visit = await signedIn(browser, site.url, TECHNICIAN, {
    ...{ plant: PLANT, width: 1180, height: 820, hasTouch: true },
  });
  const { page } = visit;
  // The page was opened before the leader started the EWO, and no hint makes it read the EWO again.
  await page.routeWebSocket('**', () => {});
  await refusedWork(visit, ewo);

  await goTo(page, site.url, pageOf(other));
  await start(page).waitFor();
  await startedByLeader(other);
  await start(page).press('Enter');
  await page
    .getByText(/changed by|not possible while the EWO/i)
    .first()
    .waitFor();
  await counter(page, 2).waitFor();
  expect(await page.getByText(SAVED).count()).toBe(0);
  expect((await read(other)).version).toBe(other.version + 1);

  await goTo(page, site.url, UNSENT);
  await page.getByRole('link', { name: /^Decide/ }).click();
  await page.getByRole('heading', { name: w('Current state') }).waitFor();
  await page.getByText(w('Cancelled'), { exact: true }).waitFor();
  await page.getByText('Bearing worn on the drive side').waitFor();
  expect([...(await axeFaults(page)), ...(await smallTargets(page))]).toEqual([]);

  await button(page, w('Hand over my work')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Hand over my work') })
    .click();
  await page.getByText(w('All that was recorded here has been sent.')).waitFor();
  const said = await as<{ items: { text: string }[] }>(ADMIN, `/remark/items?of=ewo&thing=${ewo.id}`);
  expect(said.items.at(-1)!.text).toContain('Bearing worn on the drive side');
  expect((await read(ewo)).state).toBe('cancelled');
  await visit.context.close();
});

it('sends a refused entry again, and discards it with what was recorded upon it', async () => {
  const ewo = await assigned('Gearbox leaks');
  const visit = await signedIn(browser, site.url, TECHNICIAN, {
    ...{ plant: PLANT, width: 390, height: 844, hasTouch: true },
  });
  const { page } = visit;
  await refusedWork(visit, ewo);
  await page.getByRole('link', { name: /^Decide/ }).click();
  await page.getByRole('heading', { name: w('Current state') }).waitFor();
  await page.getByRole('button', { name: w('Send again'), exact: true }).click();
  await page.getByRole('heading', { name: w('Current state') }).waitFor({ state: 'hidden' });
  await page.getByText(w('Refused'), { exact: true }).waitFor();

  await page.getByRole('link', { name: /^Decide/ }).click();
  await page.getByRole('heading', { name: w('Current state') }).waitFor();
  await page.getByRole('button', { name: w('Discard'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(w(`Diagnosis of EWO ${ewo.code}`)).waitFor();
  await dialog.getByRole('textbox').fill(w('DISCARD'));
  await dialog.getByRole('button', { name: w('Discard'), exact: true }).click();
  await page.getByText(w('All that was recorded here has been sent.')).waitFor();
  await visit.context.close();
});

it('takes and starts an EWO with one press without a network, and sends both in order', async () => {
  const machines = await as<{ items: { id: number }[] }>(ADMIN, '/machine/items');
  const ewo = await as<Ewo>(ADMIN, '/ewo/items', {
    ...{ machineId: machines.items[0]!.id, machineStatus: 'stopped', breakdownDescription: 'Fan stops' },
  });
  const visit = await signedIn(browser, site.url, TECHNICIAN, {
    ...{ plant: PLANT, width: 1024, height: 768, hasTouch: true },
  });
  const { page } = visit;
  await goTo(page, site.url, pageOf(ewo));
  const takeAndStart = page.getByRole('button', { name: w('Take and start'), exact: true });
  await takeAndStart.waitFor();
  await cut(visit, true);
  await takeAndStart.press('Enter');
  await counter(page, 2).waitFor();
  await page.getByLabel(w('Diagnosis'), { exact: true }).waitFor();
  expect((await read(ewo)).version).toBe(ewo.version);
  await cut(visit, false);
  await sendNow(page);
  await expect.poll(async () => (await read(ewo)).state).toBe('running');
  expect((await read(ewo)).version).toBe(ewo.version + 2);
  await visit.context.close();
});
