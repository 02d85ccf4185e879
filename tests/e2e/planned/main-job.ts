// The main job of a plant: machine → procedure → strategy → cycle → generated orders → calendar → execution →
// closing.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { openBrowser } from '../browser.ts';
import { call, choose, settled, signedIn, type Visit, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { type Language, wordsIn } from '../words.ts';

const ADMIN = 'admin@demo.example';

interface Job {
  language: Language;
  plant: string;
  /** Name of March in the calendar. */
  month: string;
  /** Whether orders are assigned to teams. */
  teams: boolean;
}

export function mainJob({ language, plant, month, teams }: Job) {
  const w = wordsIn(language);
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  let visit: Visit;
  let page: Page;
  const fill = (label: string, text: string) =>
    page.getByRole('textbox', { name: w(label), exact: true }).fill(text);
  const press = (name: string) =>
    page
      .getByRole('button', { name: w(name), exact: true })
      .first()
      .click();
  const heading = (text: string) =>
    page
      .getByRole('heading', { name: w(text) })
      .first()
      .waitFor();
  const pick = (label: string, option: string) => choose(page, new RegExp(`^${w(label)}`), option);
  const told = (sentence: string) =>
    page
      .getByRole('region', { name: w('Messages') })
      .getByText(w(sentence))
      .first()
      .waitFor();
  const today = () => page.getByRole('gridcell', { name: new RegExp(`16 ${month} 2026`) });

  beforeAll(async () => {
    visit = await signedIn(browser, site.url, ADMIN, { language, at: '/app/plant' });
    page = visit.page;
    const row = page.getByRole('row', { name: new RegExp(plant) });
    const elsewhere = row.getByRole('button', { name: w('Work here') });
    await row.waitFor();
    if (await elsewhere.count()) await elsewhere.click();
    await page
      .getByText(new RegExp(`${plant} –`))
      .first()
      .waitFor();
    await settled(page);
  });

  it('keeps a machine type, and says what is missing', async () => {
    await visitPage(page, site.url, '/app/configuration/equipmentArchives/libMachineTipology');
    await press('New');
    await page.getByRole('textbox', { name: w('Code'), exact: true }).waitFor();
    await press('Save');
    await page.getByText(formatMessage('required', language)).first().waitFor();
    await fill('Code', 'PRS');
    await fill('Description', 'Press');
    await press('Save');
    await page.getByRole('cell', { name: 'PRS' }).waitFor();
  });

  it('builds a machine with a structure', async () => {
    await visitPage(page, site.url, '/app/mgmt/equipStructure/create');
    await fill('Code', 'PR-01');
    await fill('Description', 'Press 01');
    await pick('Typology', 'PRS');
    await press('Save and add structure');
    await heading('Structure of PR-01');
    await press('Add a group');
    await heading('New group');
    await fill('Code', 'HYD');
    await fill('Description', 'Hydraulic unit');
    await press('Save');
    await page.getByRole('treeitem', { name: /HYD/ }).waitFor();
  });

  it('writes and approves a procedure', async () => {
    await visitPage(page, site.url, '/app/mgmt/smp/create');
    await fill('Code', 'SMP-1');
    await fill('Description', 'Check the oil');
    await pick('Kind of work', w('Inspection'));
    await press('Save and go to phases');
    await page.getByRole('heading', { name: 'SMP-1 · 1.0' }).waitFor();
    await press('Add phase');
    await heading('New phase 1');
    await page
      .getByRole('region', { name: w('New phase 1') })
      .getByRole('textbox', { name: w('Description') })
      .fill('Read the level');
    await fill('Minutes', '15');
    await press('Save');
    await page.getByText('Read the level').first().waitFor();
    await heading('New phase 2');
    await press('Actions');
    await page.getByRole('menuitem', { name: w('Approve'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('Approve'), exact: true })
      .click();
    await told('SMP-1, edition 1.0, is approved.');
  });

  it('puts it on an element', async () => {
    await visitPage(page, site.url, '/app/mgmt/maintenance/structure/1');
    await press('Assign SMP to HYD');
    await pick('SMP', 'SMP-1');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('Assign'), exact: true })
      .click();
    await page
      .getByText(/Check the oil/)
      .first()
      .waitFor();
  });

  it('makes a cycle and sees its dates, with their reasons, before saving it', async () => {
    await visitPage(page, site.url, '/app/planning/maintenanceCycles/create/workorders');
    await page.getByRole('link', { name: 'PR-01' }).click();
    await heading('New cycle');
    await fill('Code', 'C-1');
    await fill('Description', 'Weekly oil check');
    await pick('Kind of work', w('Inspection'));
    await page.getByRole('row', { name: /SMP-1/ }).getByRole('checkbox').click();
    await choose(page, new RegExp(`^${w('Frequency')}.*${w('Unit')}`), w('Weeks'));
    for (const day of ['16/03/2026', '23/03/2026', '30/03/2026'])
      await page.getByRole('rowheader', { name: day }).waitFor();
    await press('Why 23/03/2026?');
    await page.getByRole('dialog').getByText('16/03/2026').first().waitFor();
    await page.keyboard.press('Escape');
    await press('Save');
    await told('C-1 was created and its first orders were generated.');
  });

  it('generates what is due, once, however often the schedule runs', async () => {
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(`${site.url}/api/local/run/generate-orders`, { method: 'POST' });
      expect(answer.status).toBe(200);
    }
    const { items } = await call<{ items: { plannedOn: string }[] }>(
      site.url,
      ADMIN,
      '/workorder/items?from=2026-03-01&to=2026-04-19',
      { plant },
    );
    const mondays = ['2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06', '2026-04-13'];
    expect(items.map(({ plannedOn }) => plannedOn)).toEqual(mondays);
  });

  it('finds the order in the calendar, executes and closes it', async () => {
    if (teams) {
      const body = { code: 'T1', name: 'Tom', surname: 'Hall' };
      await call(site.url, ADMIN, '/operator/items', { method: 'POST', plant, body });
    }
    await visitPage(page, site.url, '/app/mgmt/PMcalendar');
    await today().getByRole('button').click();
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /^W-2026-/ })
      .click();
    await page.waitForURL(/orders\/edit/);
    await press('Start');
    await page.getByText(w('In progress')).first().waitFor();
    await page.getByRole('radio', { name: w('OK'), exact: true }).click();
    if (teams) {
      await press('Close order');
      await page.getByText(formatMessage('hoursNeeded', language)).first().waitFor();
      await press('Add a technician');
      await pick('Technicians and hours', 'Hall');
      await page.getByRole('textbox', { name: new RegExp(w('Hours')) }).fill('0.5');
    }
    await press('Close order');
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByText(w('Closed'), { exact: true }).first().waitFor();
    const calendar = () =>
      call<{ days: { green: number; yellow: number }[] }>(
        site.url,
        ADMIN,
        '/workorder/calendar?from=2026-03-16&to=2026-03-16',
        { plant },
      );
    await expect.poll(async () => (await calendar()).days[0]).toMatchObject({ green: 1, yellow: 0 });
  });

  it('leaves nothing in the console', () => expect(visit.problems).toEqual([]));
}
