// Advice on a strategy, in English: the interval with the lowest cost, and the breakdowns it is derived from.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

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

const ask = <Answer>(path: string, body?: object) =>
  call<Answer>(site.url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
interface Items<Item> {
  items: Item[];
}

/** Creates a machine whose pump failed repeatedly, and a strategy on the pump. */
async function worn() {
  const [{ idtipology: idTipology }] = (await ask<Items<{ idtipology: number }>>('/machine/items')).items as [
    { idtipology: number },
  ];
  const { id: machineId } = await ask<{ id: number }>('/machine/items', {
    ...{ code: 'WEAR-1', description: 'Washing machine', idTipology },
  });
  const part = async (tiporec: number, code: string, more = {}) =>
    (
      await ask<{ id: string }>('/machinestructure/items', {
        ...{ idMachine: machineId, tiporec, code, description: code, ...more },
      })
    ).id;
  const pump = await part(1, 'PUMP', { price: 150 });
  const [operator] = (await ask<Items<{ id: number }>>('/operator/items')).items;
  const [team] = (await ask<Items<{ id: number }>>('/team/items')).items;
  for (const [on, failed] of [
    ['2025-06-01', 3],
    ['2025-07-11', 3],
    ['2025-09-04', 3],
    ['2025-11-04', 3],
    ['2026-01-13', 3],
  ] as const) {
    const { id } = await ask<{ id: string }>('/ewo/items', {
      ...{ machineId, elementId: pump, machineStatus: 'stopped', breakdownDescription: 'No pressure' },
      ...{ teamId: team!.id, createdAt: `${on}T08:00:00Z` },
    });
    await ask(`/ewo/items/${id}/start`, { interventionAt: `${on}T08:10:00Z` });
    await ask(`/ewo/items/${id}/diagnose`, {
      ...{ diagnosis: 'Worn', technicians: [operator!.id], breakdownType: 'mechanical' },
      diagnosisAt: `${on}T08:20:00Z`,
    });
    await ask(`/ewo/items/${id}/close`, {
      ...{ interventionDescription: 'Changed', interventionType: 'replacement' },
      hours: [{ operatorId: operator!.id, hours: 1 }],
      closedAt: `${on}T${8 + failed}:00:00Z`,
    });
  }
  const smps = (await ask<Items<{ id: number; approved?: object }>>('/smp/items')).items;
  const procedureId = smps.find(({ approved }) => approved)!.id;
  await ask('/strategy/items', { machineId, elementId: pump, procedureId });
  return machineId;
}

it('says how often to replace what wears out, or why it cannot', async () => {
  const machineId = await worn();
  const visit = await signedIn(browser, site.url, ADMIN, {
    at: `/app/mgmt/maintenance/structure/view/${machineId}`,
  });
  const { page } = visit;
  await page.getByRole('link', { name: /^Interval advice for / }).click();
  await page.waitForURL(/\/app\/mgmt\/maintenance\/interval\//);
  await settled(page);
  await page.getByRole('heading', { name: w('Interval advisor') }).waitFor();
  await page.getByText(/^Replacing every .* costs least$/).waitFor();
  await page.getByText(w('Today no cycle sets an interval.')).waitFor();
  await page.getByRole('heading', { name: w('Cost a year by interval') }).waitFor();
  // Five failures give four lifetimes; the current one is still running.
  expect(await page.getByRole('link', { name: /^E-\d{4}-\d{6}$/ }).count()).toBe(4);
  await page.getByText(w('Still running')).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.context.close();

  const { items } = await ask<Items<{ id: string }>>('/strategy/items');
  const fresh = await Promise.all(
    items.map(async ({ id }) => ({ id, why: (await ask<{ why?: string }>(`/advice/items/${id}`)).why })),
  );
  const few = fresh.find(({ why }) => why === 'fewFailures')!;
  const again = await signedIn(browser, site.url, ADMIN, { at: `/app/mgmt/maintenance/interval/${few.id}` });
  await again.page.getByText(/^Too few failures are known/).waitFor();
  await again.context.close();
});
