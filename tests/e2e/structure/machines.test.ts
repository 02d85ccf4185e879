// Machines in the browser, in Italian: twins, bulk changes, the machine's page, and tables that can be
// imported again.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { importTables } from '#shared/ingestion/template/template.ts';
import { formatMessage } from '#shared/messages.ts';
import { chooseTyped, PATIENCE, settled, visitPage } from '../site.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import {
  button,
  dialog,
  EQUIPMENT,
  type Machine,
  machines,
  nextNumber,
  page,
  site,
  told,
  treeRow,
  visitsIn,
} from './machines.ts';

const w = wordsIn('it');
const visitAt = visitsIn('it');

it('takes over the structure of a twin from the form on', { tags: ['long'] }, async () => {
  const { machine: sister } = await machines.newTree();
  await visitAt('/create');
  const code = `TWN-${nextNumber()}`;
  await page.getByRole('textbox', { name: w('Code'), exact: true }).fill(code);
  await page.getByRole('textbox', { name: w('Description'), exact: true }).fill('Twin');
  await button(w('Typology'))
    .or(page.getByRole('button', { name: w('Typology') }))
    .first()
    .click();
  await page.getByRole('option').nth(0).click();
  const department = page.getByRole('combobox', { name: w('Department') });
  await department.fill('Bottling hall');
  await page.getByRole('checkbox').or(page.getByRole('switch')).last().check();
  await button(w('Save and add structure')).click();
  await dialog().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await chooseTyped(page, dialog().getByRole('button', { name: new RegExp(w('Twin machine')) }), sister.code);
  await dialog().getByText(w('4 elements will be copied.')).waitFor();
  await button(w('Copy structure'), dialog()).click();
  await told(w(`${code} received 4 elements and 0 strategies from ${sister.code}.`));
  await treeRow(page, `${code}-FILL`).waitFor();
  const twin = (await machines.api<{ items: Machine[] }>('/machine/items')).items.find(
    (each) => each.code === code,
  )!;
  expect(twin.department).toBe('Bottling hall');
  await expect
    .poll(() => machines.treeOf(twin))
    .toBe(`${code}-CAP ${code}-FILL(${code}-VALVE(${code}-SEAL))`);
});

it('changes several machines at once, and names those it could not', async () => {
  const [a, b, gone] = [
    await machines.newMachine(),
    await machines.newMachine({ department: 'Old hall' }),
    await machines.newMachine(),
  ];
  await visitAt(`?q=${encodeURIComponent('["and",["code",":","STR-"]]')}&sort=-code`);
  for (const { code } of [a, b, gone])
    await page
      .getByRole('row', { name: new RegExp(code) })
      .getByRole('checkbox')
      .check();
  await button(w('Actions')).click();
  await page.getByRole('menuitem', { name: w('Edit 3 machines together') }).click();
  await expect.poll(() => button(w('Change 3 machines'), dialog()).isDisabled()).toBe(true);
  await dialog()
    .getByRole('checkbox', { name: w('Department') })
    .check();
  await dialog().getByRole('combobox').fill('New hall');
  await dialog()
    .getByRole('checkbox', { name: w('Status') })
    .check();
  await dialog()
    .getByRole('button', { name: new RegExp(`^${w('Status')}`) })
    .click();
  await page.getByRole('option', { name: w('Standby') }).click();
  expect(await axeFaults(page)).toEqual([]);
  await machines.api(`/machine/items/${gone.id}`, undefined, 'DELETE');
  await button(w('Change 3 machines'), dialog()).click();
  await dialog()
    .getByRole('cell', { name: gone.code })
    .or(dialog().getByRole('rowheader', { name: gone.code }))
    .waitFor();
  await dialog().getByText(w('1 machine could not be changed.')).first().waitFor();
  for (const { id } of [a, b])
    expect(await machines.api(`/machine/items/${id}`)).toMatchObject({
      department: 'New hall',
      stato: 'standby',
      description: 'Bottling line',
    });
  await button(w('Close'), dialog()).last().click();
  await visitPage(page, site.url, `${EQUIPMENT}/view/${a.id}`);
  await told(w('Standby: no new work orders; open ones stay. Missed dates are not rescheduled.'));
});

it('shows all of a machine: master data, structure, documents, history', { tags: ['long'] }, async () => {
  const { machine } = await machines.newTree();
  await visitAt('');
  for (const tab of ['masterdata', 'structure', 'documents', 'orders', 'ewos']) {
    await visitPage(page, site.url, `${EQUIPMENT}/view/${machine.id}?tab=${tab}`);
    await page.getByRole('tabpanel').first().waitFor();
    await settled(page);
    expect(await axeFaults(page)).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => button(w('Edit')).isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('tablist').isVisible()).toBe(false);
  await expect.poll(() => page.locator('h1').isVisible()).toBe(true);
});

it('saves tables an import reads back', { tags: ['long'] }, async () => {
  await machines.newTree();
  await visitAt('');
  for (const table of ['Machines', 'Groups'] as const) {
    await button(w('Export')).click();
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 2 * PATIENCE }),
      page.getByRole('menuitem', { name: new RegExp(`^${w(table)} (as|in|en) CSV$`) }).click(),
    ]);
    const [head] = (await readFile(await file.path(), 'utf8')).replace('\ufeff', '').split('\r\n');
    expect(head).toBe(importTables[table].map(({ name }) => name).join(','));
  }
});

it('says that a machine does not exist', { tags: ['long'] }, async () => {
  await visitAt('/view/999999');
  await told(formatMessage('notFound', 'it'));
});
