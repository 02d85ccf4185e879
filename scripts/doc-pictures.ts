// Takes the screenshots of the documentation from the real screens, in each language, and stores them in
// `web/public/pictures`: a cycle between the two update modes, and the dates of a cycle that has a rank.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { root } from '#scripts/local/template.ts';
import { languages } from '#shared/messages.ts';
import { openBrowser } from '#tests/e2e/browser.ts';
import { launch } from '#tests/e2e/launch.ts';
import { call, signedIn } from '#tests/e2e/site.ts';

const FOLDER = join(root, 'web/public/pictures');
const CLOCK = '2026-01-05T07:00:00Z';
const ADMIN = 'admin@demo.example';
const PLANT = 'TO1';
/** Widths at which a form, and a form with the whole table of its dates, fit. */
const WIDTHS = { form: 900, table: 1300 };

const dataFolder = mkdtempSync(join(tmpdir(), 'doc-pictures-'));
mkdirSync(FOLDER, { recursive: true });
const [site, browser] = await Promise.all([
  launch(dataFolder, '--seed', 'empty', '--clock', CLOCK),
  openBrowser(),
]);
const post = (path: string, body: object = {}) =>
  call<{ id: number }>(site.url, ADMIN, path, { method: 'POST', body, plant: PLANT });

let serial = 0;
/** Creates a procedure and returns the strategy that assigns it to a machine. */
async function createStrategy(machineId: number): Promise<number> {
  const code = `SMP-${++serial}`;
  const procedure = await post('/smp/items', { code, description: 'Check', typology: 'inspection' });
  await post(`/smp/items/${procedure.id}/take`);
  await post('/phase/items', { procedureId: procedure.id, description: 'Check', minutes: 20 });
  await post(`/smp/items/${procedure.id}/approve`);
  return (await post('/strategy/items', { machineId, procedureId: procedure.id })).id;
}
async function createCycle(machineId: number, fields: object): Promise<number> {
  const cycle = await post('/maintenancecycle/items', {
    ...{ description: 'Check', machineId, typology: 'inspection', autoClose: false },
    strategies: [await createStrategy(machineId)],
    ...fields,
  });
  return cycle.id;
}

const takePicture = (element: Locator, name: string) =>
  element.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });

try {
  const typology = await post('/machinetypology/items', { code: 'PRESS', description: 'Press' });
  const machine = await post('/machine/items', {
    ...{ code: 'PRS-01', description: 'Press 1', idTipology: typology.id, stato: 'active' },
  });
  const shifted = await createCycle(machine.id, {
    ...{ code: 'CYC-SHIFT', frequency: { n: 3, unit: 'M' }, anchor: '1998-06-01' },
    ...{ mode: 'lastCompletion', lateFactor: 50, earlyFactor: 50, toleranceShare: 10, active: false },
  });
  const fixed = { mode: 'initialScheduling', anchor: '2026-01-15' };
  const ranked = await createCycle(machine.id, {
    ...fixed,
    code: 'CYC-1M',
    frequency: { n: 1, unit: 'M' },
    rank: 1,
  });
  await createCycle(machine.id, { ...fixed, code: 'CYC-3M', frequency: { n: 3, unit: 'M' }, rank: 2 });
  for (const language of languages) {
    const openForm = (id: number, width: number) =>
      signedIn(browser, site.url, ADMIN, {
        ...{ language, plant: PLANT, width, height: 1000 },
        at: `/app/planning/maintenanceCycles/edit/workorders/${id}`,
      });
    const factors = await openForm(shifted, WIDTHS.form);
    const example = factors.page.getByTestId('shift-example');
    // The sliders stand beside the example.
    await takePicture(example.locator('xpath=../..'), `cycle-shift-${language}`);
    await factors.context.close();
    const dates = await openForm(ranked, WIDTHS.table);
    await takePicture(dates.page.locator('table', { hasText: 'CYC-3M' }).first(), `cycle-ranks-${language}`);
    await dates.context.close();
  }
} finally {
  await browser.close();
  await site.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
process.exit(0);
