// The tree of a machine, in French: by mouse and by keys, search in the whole plant, labels, and read only.
import { expect, it } from 'vitest';
import { choose, settled, visitPage } from '../site.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import {
  button,
  dialog,
  EQUIPMENT,
  machines,
  nextNumber,
  page,
  site,
  told,
  treeRow,
  visitsIn,
} from './machines.ts';

const w = wordsIn('fr');
const visitAt = visitsIn('fr');
const shownOrder = async () => (await page.getByRole('treeitem').allTextContents()).join(' ');

it('moves by drag and by keys, copies, deletes, and says what cannot be', async () => {
  const { machine, cap } = await machines.newTree();
  await visitAt(`/${machine.id}`);
  await button(w('Expand all')).click();
  await treeRow(page, 'SEAL').waitFor();
  await treeRow(page, 'VALVE').dragTo(treeRow(page, 'CAP'));
  await told(w('VALVE – Part VALVE was moved.'));
  await expect.poll(() => machines.treeOf(machine)).toBe('CAP(VALVE(SEAL)) FILL');
  expect(await axeFaults(page)).toEqual([]);

  await treeRow(page, 'VALVE').click();
  await page.keyboard.press('Control+x');
  await told(w('VALVE – Part VALVE is cut: go to its new parent and press Ctrl+V, or Escape to cancel.'));
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+v');
  await told(w(`VALVE – Part VALVE cannot be placed under ${machine.code} – Bottling line.`));
  await page.keyboard.press('End');
  await page.keyboard.press('Control+v');
  await expect.poll(() => machines.treeOf(machine)).toBe('CAP FILL(VALVE(SEAL))');
  await expect.poll(shownOrder).toMatch(/CAP.*FILL.*VALVE/);

  await treeRow(page, 'VALVE').click();
  await button(w('Copy')).click();
  await dialog().waitFor();
  await settled(page);
  expect(await axeFaults(page)).toEqual([]);
  await choose(page, new RegExp(w('Parent of the copy')), /CAP – Part CAP/);
  await button(w('Copy'), dialog()).click();
  await told(w('VALVE – Part VALVE was copied as VALVE-2.'));
  await expect.poll(() => machines.treeOf(machine)).toBe('CAP(VALVE-2(SEAL-2)) FILL(VALVE(SEAL))');
  await expect.poll(() => treeRow(page, 'VALVE-2').getAttribute('aria-selected')).toBe('true');

  await treeRow(page, 'CAP').click();
  await page.keyboard.press('Delete');
  await button(w('Delete'), dialog()).click();
  await dialog().getByRole('alert').or(dialog().locator('[class*=alert]')).first().waitFor();
  await button(w('Cancel'), dialog()).click();
  expect(await machines.api<{ id: string }>(`/machinestructure/items/${cap.id}`)).toMatchObject({
    id: cap.id,
  });

  await page.getByRole('searchbox', { name: w('Find in the structure') }).fill('seal-2');
  await page.locator('mark', { hasText: 'SEAL-2' }).waitFor();
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(4);
});

it('finds a part of the plant by its name and opens it where it stands, without a mouse', {
  tags: ['long'],
}, async () => {
  const { machine, valve } = await machines.newTree();
  await visitAt('');
  for (const start of ['', '_new']) {
    if (start) await visitPage(page, site.url, `${EQUIPMENT}${start}`);
    const field = page.getByRole('combobox', { name: w('Find in all machines') });
    if (!start) await button(w('In all machines')).click();
    await field.focus();
    await page.keyboard.type('v');
    await told(w('Type at least two characters.'));
    await page.keyboard.type('alve', { delay: 20 });
    await page
      .getByRole('option', { name: /VALVE – Part VALVE/ })
      .first()
      .waitFor();
    await field.fill('no such thing');
    await told(w('Nothing in this plant matches “no such thing”.'));
    await field.fill(machine.code);
    await page.getByRole('option', { name: new RegExp(`^${machine.code} – Bottling line`) }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await treeRow(page, machine.code).waitFor();
  }
  await visitPage(page, site.url, `${EQUIPMENT}/${machine.id}?element=${valve.id}`);
  await expect.poll(() => treeRow(page, 'VALVE').getAttribute('aria-selected')).toBe('true');
});

it('links a spare with the warehouse, and shows what lies there after an issue', {
  tags: ['long'],
}, async () => {
  const { machine, seal } = await machines.newTree();
  const code = `ORING-${nextNumber()}`;
  const shelf = await machines.api<{ id: number }>('/warehouse/items', {
    code: `W-${code}`,
    description: 'Main',
  });
  const spare = await machines.api<{ id: number }>('/sparepart/items', {
    code,
    warehouseId: shelf.id,
    description: 'O-ring 20 mm',
    unit: 'pc',
    safetyStock: 2,
  });
  await machines.api(`/sparepart/items/${spare.id}/receive`, { quantity: 5 });
  const element = await machines.api<{ id: string }>('/machinestructure/items', {
    idMachine: machine.id,
    idFather: seal.id,
    tiporec: 3,
    spare: 1,
    code: 'RING',
    description: 'Ring of the seal',
  });
  await visitAt(`/editElement/${element.id}/3/1`);
  await page.getByRole('radio', { name: new RegExp(w('With a spare part of a warehouse')) }).check();
  await choose(page, new RegExp(`^${w('Warehouse')}`), new RegExp(`W-${code}`));
  await choose(page, new RegExp(w('Spare part of the warehouse')), /O-ring 20 mm/);
  await page.getByRole('link', { name: code }).waitFor();
  await page.getByRole('textbox', { name: new RegExp(w('Quantity installed')) }).fill('3');
  expect(await axeFaults(page)).toEqual([]);
  await button(w('Save')).click();
  await page.getByRole('heading', { name: w('In the warehouse') }).waitFor();
  await told('5 pc');

  await machines.api(`/sparepart/items/${spare.id}/issue`, { quantity: 3 });
  await visitPage(page, site.url, `${EQUIPMENT}/view/${machine.id}?tab=spares`);
  const row = page.getByRole('row', { name: /O-ring 20 mm/ });
  await row.getByText('2 pc').waitFor();
  await row.getByText(w('Critical')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await row.getByRole('link', { name: code }).click();
  const used = page.getByRole('row', { name: /RING – Ring of the seal/ });
  await used.getByText('3', { exact: true }).waitFor();
  await settled(page);
  await used.getByRole('link', { name: /RING/ }).click();
  await expect.poll(() => treeRow(page, 'RING').getAttribute('aria-selected')).toBe('true');
});

it('prints labels of machines and elements, three across', { tags: ['long'] }, async () => {
  const { machine, valve } = await machines.newTree();
  await visitAt(`/${machine.id}?element=${valve.id}`);
  await button(w('Print label')).click();
  await page.getByRole('heading', { name: w('QR labels') }).waitFor();
  await page.getByRole('img', { name: w('QR code of VALVE') }).waitFor();
  await visitPage(page, site.url, `${EQUIPMENT}/labels?of=${machine.id},${valve.id}`);
  expect(await axeFaults(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  const codes = page.getByRole('img', { name: new RegExp(w('QR code of VALVE').replace('VALVE', '')) });
  const labels = () =>
    codes.evaluateAll((all) =>
      all.map((each) => {
        const { x, y, height } = each.closest('.label')!.getBoundingClientRect();
        return [x, y, height].map((pixels) => Math.round((pixels * 25.4) / 96));
      }),
    );
  await expect.poll(labels).toEqual([
    [0, 0, 37],
    [70, 0, 37],
  ]);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

it('lets a guest read and print, and change nothing', { tags: ['long'] }, async () => {
  const { machine, valve } = await machines.newTree();
  await visitAt(`/${machine.id}?element=${valve.id}`, 'guest@demo.example');
  await treeRow(page, 'VALVE').click();
  await button(w('Print label')).waitFor();
  for (const verb of ['Add a component', 'Edit', 'Move', 'Copy', 'Delete'])
    expect(await button(w(verb)).count()).toBe(0);
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Delete');
  await settled(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await button(w('Print label')).click();
  await page.getByRole('img', { name: w('QR code of VALVE') }).waitFor();
  await settled(page);
});
