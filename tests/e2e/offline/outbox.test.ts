// Offline work of a technician: entries are shown at once and sent once when the network is back; refused and
// conflicting ones wait for a decision.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, settled, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const TECHNICIAN = 'technician@demo.example';
const PLANT = 'DT1';
const SAVED = w('1 entry saved on this tablet, not sent yet');
const tablet = { width: 1180, height: 820, hasTouch: true };
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
  teamId?: number;
  interventionAt?: string;
}
const as = <Answer = Ewo>(who: string, path: string, body?: object) =>
  call<Answer>(site.url, who, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
const kept = ({ id }: Pick<Ewo, 'id'>) => as(ADMIN, `/ewo/items/${id}`);

/** Creates an EWO reported an hour and a half ago and assigned to the technician's team. */
async function assigned(breakdownDescription: string): Promise<Ewo> {
  const { items } = await as<{ items: { id: number }[] }>(ADMIN, '/machine/items');
  const { now } = await as<{ now: string }>(ADMIN, '/health');
  const createdAt = new Date(Date.parse(now) - 90 * 60_000).toISOString();
  const { teamIds } = await as<{ teamIds: number[] }>(TECHNICIAN, '/user/get');
  const { id, version } = await as(ADMIN, '/ewo/items', {
    ...{ machineId: items[0]!.id, machineStatus: 'stopped', createdAt },
    breakdownDescription,
  });
  return as(ADMIN, `/ewo/items/${id}/assign`, { id, version, teamId: teamIds[0] });
}

/** Blocks only the calls; tests with the cached app cut the whole network. */
async function cut({ page }: Visit, away: boolean): Promise<void> {
  if (away) await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  else await page.unroute('**/api/**');
}

const pageOf = ({ id }: Ewo) => `/app/tablet/ewo/intervention/?ewo=${id}`;
const badge = (page: Page, text: string) => page.getByRole('link', { name: text, exact: true });
const start = (page: Page) => page.getByRole('button', { name: w('Start'), exact: true }).last();
const sendNow = async (page: Page) => {
  await page.evaluate(() => dispatchEvent(new Event('online')));
};

it('is started offline, stays started after a reload, and is sent once', async () => {
  const ewo = await assigned('Hydraulic pump whistles');
  const visit = await signedIn(browser, site.url, TECHNICIAN, { plant: PLANT, ...tablet });
  const { page } = visit;
  await goTo(page, site.url, pageOf(ewo));
  await start(page).waitFor();

  await cut(visit, true);
  await start(page).press('Enter');
  await badge(page, SAVED).waitFor();
  await page.getByLabel(w('Diagnosis'), { exact: true }).waitFor();
  expect((await kept(ewo)).state).toBe('assigned');

  await page.reload();
  await settled(page);
  await page.getByLabel(w('Diagnosis'), { exact: true }).waitFor();
  await page.getByText(/^No network\. Data as of /).waitFor();
  await badge(page, SAVED).click();
  await page.getByRole('heading', { name: w(`Start the intervention on EWO ${ewo.code}`) }).waitFor();
  await page.getByText(w('Saved on this tablet, not sent yet')).waitFor();
  expect([...(await axeFaults(page)), ...(await smallTargets(page))]).toEqual([]);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/start')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await cut(visit, false);
  await sendNow(page);
  await page.getByText(w('All that was recorded here has been sent.')).waitFor();
  // A slow answer is asked for again, with the same key; the version shows that it was written once.
  expect([...new Set(sent)]).toEqual([expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)]);
  const after = await kept(ewo);
  expect([after.state, after.version]).toEqual(['running', ewo.version + 1]);
  await visit.context.close();
});

it('shows what was refused, and lets it go by a typed word', async () => {
  const ewo = await assigned('Chain off its wheel');
  const visit = await signedIn(browser, site.url, TECHNICIAN, { plant: PLANT, ...tablet });
  const { page } = visit;
  await goTo(page, site.url, pageOf(ewo));
  await start(page).waitFor();
  await cut(visit, true);
  await start(page).press('Enter');
  await badge(page, SAVED).waitFor();
  await as(ADMIN, `/ewo/items/${ewo.id}/cancel`, {
    id: ewo.id,
    version: ewo.version,
    reason: 'Not a breakdown',
  });

  await cut(visit, false);
  await sendNow(page);
  await goTo(page, site.url, UNSENT);
  await page.getByText(w('Refused'), { exact: true }).waitFor();
  expect((await kept(ewo)).state).toBe('cancelled');
  await page.getByRole('button', { name: /^Discard/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(w('DISCARD'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Discard'), exact: true })
    .click();
  await page.getByText(w('All that was recorded here has been sent.')).waitFor();
  await visit.context.close();
});

it('shows mine and theirs where somebody else was faster', { tags: ['long'] }, async () => {
  const ewo = await assigned('Oil under the press');
  const visit = await signedIn(browser, site.url, TECHNICIAN, { plant: PLANT, ...tablet });
  const { page } = visit;
  await goTo(page, site.url, pageOf(ewo));
  await start(page).waitFor();
  await cut(visit, true);
  await start(page).press('Enter');
  await badge(page, SAVED).waitFor();
  const { id, version } = ewo;
  await as(ADMIN, `/ewo/items/${id}/start`, { id, version });

  await cut(visit, false);
  await sendNow(page);
  await goTo(page, site.url, UNSENT);
  await page.getByRole('link', { name: /^Compare/ }).click();
  await page.getByRole('columnheader', { name: w('My version, not sent') }).waitFor();
  await page.getByRole('columnheader', { name: w('Current version') }).waitFor();
  await page.getByRole('rowheader', { name: /start/i }).waitFor();
  expect([...(await axeFaults(page)), ...(await smallTargets(page))]).toEqual([]);
  await page.getByRole('button', { name: w('Discard mine') }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(w('DISCARD'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Discard'), exact: true })
    .click();
  await page.getByText(w('All that was recorded here has been sent.')).waitFor();
  await visit.context.close();
});
