// What is written can be read in every theme, on pages of every kind, with what opens on them.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { themes } from '../../../web/src/appearance.ts';
import { openBrowser } from '../browser.ts';
import { call, goTo, open, signIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, colourFaults } from '../walk.ts';

const ADMIN = 'admin@demo.example';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** As a saved choice would look; nothing is loaded anew. */
const paint = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    document.body.classList.toggle('awsui-dark-mode', name === 'ONE_DARK');
  }, theme);

async function faultsIn(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of themes) {
    await paint(page, theme);
    faults.push(...(await colourFaults(page)).map((fault) => `${theme}: ${fault}`));
  }
  return faults;
}

/** Nothing beyond its edges: what is scrolled out of sight cannot be measured. */
const desk = { width: 2600, height: 3000 };

it.each(['/', '/login', '/register', '/release', '/401'])('%s before a sign-in', async (path) => {
  const { page, context } = await open(browser, desk);
  await goTo(page, site.url, path);
  expect(await axeFaults(page)).toEqual([]);
  expect(await faultsIn(page)).toEqual([]);
  await context.close();
});

describe.each([
  { layout: 'desk', ...desk },
  { layout: 'touch', width: 1024, height: 3000 },
])('$layout', ({ layout, ...size }) => {
  let visit: Visit;
  let page: Page;
  beforeAll(async () => {
    visit = await open(browser, size);
    page = visit.page;
    await signIn(visit, site.url, ADMIN);
  });
  afterAll(() => visit?.context.close());

  const pages: Record<string, string> =
    layout === 'touch'
      ? {
          'tablet home': '/app/tablet/homeTablet',
          'order on the tablet': '/app/tablet/orders/edit/id=:id/idsmp=:idsmp',
          readings: '/app/tablet/mgmt/hitsmaint',
          'operator home': '/app/operator/homeOperator',
        }
      : {
          home: '/app/reports/dashboard-alternative',
          dashboard: '/app/reports/dashboard',
          'list of orders': '/app/mgmt/workorders',
          calendar: '/app/mgmt/PMcalendar',
          'order execution': '/app/planning/orders/edit/id=:id/idsmp=:idsmp',
          assignment: '/app/planning/workorder/assign',
          machines: '/app/mgmt/equipStructure_new',
          structure: '/app/mgmt/equipStructure/1',
          'machine sheet': '/app/mgmt/equipStructure/view/1',
          wizard: '/app/mgmt/equipStructure/create',
          classification: '/app/mgmt/equipStructure/classify/1',
          'plant layout': '/app/plantlayout',
          procedure: '/app/mgmt/smp/detail/:idsmp',
          cycle: '/app/planning/maintenanceCycles/edit/workorders/:cycleId',
          users: '/app/configuration/users',
          audit: '/app/configuration/audit',
          'plant form': '/app/management/plants',
          'choice of plants': '/app/plant',
          documentation: '/docs/PMmgmt/workflow',
        };

  it.each(Object.entries(pages))('%s', async (_, path) => {
    await goTo(page, site.url, await addressOf(path));
    expect(new URL(page.url()).pathname).not.toBe('/401');
    expect(await faultsIn(page)).toEqual([]);
  });
});

/** The page of an order of today, where an address asks for one. */
async function addressOf(path: string): Promise<string> {
  if (!path.includes(':')) return path;
  const { items } = await call<{
    items: { id: string; cycleId: number; activities: { procedureId: number }[] }[];
  }>(site.url, ADMIN, '/workorder/items?from=2026-03-16&to=2026-03-16', { plant: 'DT1' });
  const [order] = items;
  const values: Record<string, unknown> = { ...order, idsmp: order!.activities[0]!.procedureId };
  return path.replace(/:(\w+)/g, (_, name: string) => String(values[name]));
}

/** What only appears when somebody does something. */
describe('on the desk', () => {
  let visit: Visit;
  let page: Page;
  beforeAll(async () => {
    visit = await open(browser, desk);
    page = visit.page;
    await signIn(visit, site.url, ADMIN);
  });
  afterAll(() => visit?.context.close());

  it('the settings', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Save Settings' }).waitFor();
    expect([...(await axeFaults(page)), ...(await faultsIn(page))]).toEqual([]);
  });

  it('a form that was refused', async () => {
    await goTo(page, site.url, '/app/configuration/othersArchives/libManufacturer/create');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/fields? needs? your attention/).waitFor();
    expect([...(await axeFaults(page)), ...(await faultsIn(page))]).toEqual([]);
  });

  it('a chosen row with its quick look', async () => {
    await goTo(page, site.url, '/app/mgmt/equipStructure');
    const row = page.getByRole('row').nth(1);
    await row.getByRole('checkbox').check({ force: true });
    const panel = page.getByRole('region', { name: (await row.getByRole('link').first().textContent())! });
    await panel.waitFor();
    expect([...(await axeFaults(page)), ...(await faultsIn(page))]).toEqual([]);
  });

  it('the question before something goes', async () => {
    await goTo(page, site.url, '/app/configuration/othersArchives/libManufacturer');
    await page.getByRole('row').nth(1).getByRole('radio').check({ force: true });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect([...(await axeFaults(page)), ...(await faultsIn(page))]).toEqual([]);
  });
});
