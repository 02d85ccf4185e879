// The main job, as a plant does it: machine → procedure → strategy → cycle → generated orders → calendar → execution → closing.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { call, choose, goTo, open, signIn, type Visit } from './site.ts';
import { openSite, type Site } from './stack.ts';

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
  visit = await open(browser);
  page = visit.page;
  await signIn(visit, site.url, ADMIN);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const ADMIN = 'admin@demo.example';
/** Detroit: resources on, no working calendar; today there is Monday 16 March 2026. */
const PLANT = 'DT1';
const fill = (label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const told = (text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor();

describe('the main job', () => {
  it('keeps a machine type', async () => {
    await goTo(page, site.url, '/app/configuration/equipmentArchives/libMachineTipology');
    await press('New');
    await page.getByRole('heading', { name: /New/ }).waitFor();
    await press('Save');
    await page.getByText('Required Field').first().waitFor();
    await fill('Code', 'PRS');
    await fill('Description', 'Press');
    await press('Save');
    await page.getByRole('cell', { name: 'PRS' }).waitFor();
  });

  it('builds a machine with a structure', async () => {
    await goTo(page, site.url, '/app/mgmt/equipStructure/create');
    await fill('Code', 'PR-01');
    await fill('Description', 'Press 01');
    await choose(page, /^Typology/, /PRS/);
    await press('Save and add structure');
    await page.getByRole('heading', { name: 'Structure of PR-01' }).waitFor();
    await press('Add a group');
    await page.getByRole('heading', { name: 'New group' }).waitFor();
    await fill('Code', 'HYD');
    await fill('Description', 'Hydraulic unit');
    await press('Save');
    await page.getByRole('treeitem', { name: /Group HYD/ }).waitFor();
  });

  it('writes and approves a procedure', async () => {
    await goTo(page, site.url, '/app/mgmt/smp/create');
    await fill('Code', 'SMP-1');
    await fill('Description', 'Check the oil');
    await choose(page, /^Kind of work/, /Inspection/);
    await press(/^Save and go/);
    await page.getByRole('heading', { name: 'SMP-1 · 1.0' }).waitFor();
    await press('Add phase');
    await page.getByRole('heading', { name: /New phase/ }).waitFor();
    await page.getByRole('textbox', { name: 'Description' }).fill('Read the level');
    await fill('Minutes', '15');
    await press('Save');
    await page.getByText('Read the level').waitFor();
    await press('Actions');
    await page.getByRole('menuitem', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await told(/is approved/);
  });

  it('puts it on an element', async () => {
    await goTo(page, site.url, '/app/mgmt/maintenance/structure/1');
    await press('Assign SMP to HYD');
    const dialog = page.getByRole('dialog');
    await choose(page, /^SMP/, /SMP-1/);
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await page
      .getByText(/Check the oil/)
      .first()
      .waitFor();
  });

  it('makes a cycle and sees its dates, with their reasons, before saving it', async () => {
    await goTo(page, site.url, '/app/planning/maintenanceCycles/create/workorders');
    await page.getByRole('link', { name: 'PR-01' }).click();
    await page.getByRole('heading', { name: 'New cycle' }).waitFor();
    await fill('Code', 'C-1');
    await fill('Description', 'Weekly oil check');
    await choose(page, /^Kind of work/, /Inspection/);
    await page.getByRole('row', { name: /SMP-1/ }).getByRole('checkbox').click();
    await choose(page, /^Frequency Unit/, /Weeks/);
    for (const day of ['16/03/2026', '23/03/2026', '30/03/2026'])
      await page.getByRole('rowheader', { name: day }).waitFor();
    await press('Why 23/03/2026?');
    await page
      .getByRole('dialog')
      .getByText(/16\/03\/2026|16 March 2026/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await press('Save');
    await told(/C-1 was created/);
  });

  it('generates what is due, once, however often the schedule runs', async () => {
    const run = async () => {
      const answer = await fetch(`${site.url}/api/local/run/generate-orders`, { method: 'POST' });
      expect(answer.status).toBe(200);
    };
    await run();
    await run();
    const list = () =>
      call<{ items: { plannedOn: string; state: string }[] }>(
        site.url,
        ADMIN,
        '/workorder/items?from=2026-03-01&to=2026-05-31',
        { plant: PLANT },
      );
    expect((await list()).items.map((order) => order.plannedOn)).toEqual([
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
      '2026-04-06',
      '2026-04-13',
      '2026-04-20',
    ]);
  });

  it('finds the order in the calendar, executes and closes it', async () => {
    const { id } = await call<{ id: number }>(site.url, ADMIN, '/operator/items', {
      method: 'POST',
      plant: PLANT,
      body: { code: 'T1', name: 'Tom', surname: 'Hall' },
    });
    expect(id).toBe(1);
    await goTo(page, site.url, '/app/mgmt/PMcalendar');
    await page
      .getByRole('gridcell', { name: /Monday, 16 March 2026: 1 order \(1 scheduled\)/ })
      .getByRole('button')
      .click();
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /^W-2026-/ })
      .click();
    await page.waitForURL(/orders\/edit/);
    await press(/^Start/);
    await page.getByText('In progress').first().waitFor();
    await page.getByRole('radio', { name: 'OK', exact: true }).click();
    await press('Add a technician');
    await choose(page, /^Technician/, /Hall/);
    await page.getByRole('textbox', { name: /Hours/ }).fill('0.5');
    await press('Close order');
    await page.getByRole('dialog').getByRole('button', { name: /Close/ }).last().click();
    await page.getByText('Closed', { exact: true }).first().waitFor();
    await goTo(page, site.url, '/app/mgmt/PMcalendar');
    await page.getByRole('gridcell', { name: /Monday, 16 March 2026: 1 order \(1 closed/ }).waitFor();
  });

  it('leaves nothing in the console', () => expect(visit.problems).toEqual([]));
});
