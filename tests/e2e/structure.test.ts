// The equipment as its screens show it, in three languages: the tree by mouse and by keys, the search of the plant, twins, many machines at once, labels, files.
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { importTables } from '../../shared/ingestion/template.ts';
import { openBrowser } from './browser.ts';
import { call, choose, chooseTyped, goTo, open, PATIENCE, settled, signIn, type Visit } from './site.ts';
import { openSite, type Site } from './stack.ts';
import { axeFaults, textFaults } from './walk.ts';
import { type Language, wordsIn } from './words.ts';

const ADMIN = 'admin@demo.example';
const PLANT = 'TO1';
const EQUIPMENT = '/app/mgmt/equipStructure';

interface Machine {
  id: number;
  code: string;
  idtipology: number;
  department: string | null;
}
interface Node {
  id: string;
  code: string;
  groups: Node[];
  subGroups: Node[];
  components: Node[];
}

let site: Site;
let browser: Browser;
let typology: number;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  const { items } = await api<{ items: Machine[] }>('/machine/items');
  typology = items[0]!.idtipology;
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const api = <Answer>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
  call<Answer>(site.url, ADMIN, path, { method, body });

let last = Date.now() % 100_000;
const newMachine = (more: object = {}) =>
  api<Machine>('/machine/items', {
    code: `STR-${++last}`,
    description: 'Bottling line',
    idTipology: typology,
    ...more,
  });
const add = (idMachine: number, tiporec: number, code: string, idFather?: string) =>
  api<{ id: string }>('/machinestructure/items', {
    idMachine,
    tiporec,
    code,
    description: `Part ${code}`,
    idFather,
  });

/** FILL with a VALVE subgroup of one component, and CAP with nothing below. */
async function newTree() {
  const machine = await newMachine();
  const fill = await add(machine.id, 1, 'FILL');
  const valve = await add(machine.id, 2, 'VALVE', fill.id);
  await add(machine.id, 3, 'SEAL', valve.id);
  const cap = await add(machine.id, 1, 'CAP');
  return { machine, fill, valve, cap };
}
const below = (node: Node): Node[] => [...node.groups, ...node.subGroups, ...node.components];
/** "FILL(VALVE(SEAL)) CAP" */
const drawn = (node: Node): string =>
  below(node)
    .map((child) => (below(child).length > 0 ? `${child.code}(${drawn(child)})` : child.code))
    .join(' ');
const treeOf = async ({ code }: Machine) =>
  drawn(await api<Node>(`/machinestructure/getstructure?machineCode=${code}`));

let visit: Visit;
let page: Page;
async function visitIn(language: Language, email = ADMIN) {
  visit = await open(browser);
  page = visit.page;
  await visit.context.addInitScript((plant) => localStorage.setItem('plant', plant), PLANT);
  await signIn(visit, site.url, email, { language });
}
afterEach(async () => {
  const { problems, context } = visit;
  await context.close();
  expect(problems).toEqual([]);
});

const button = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true });
const row = (code: string) => page.getByRole('treeitem', { name: new RegExp(`\\b${code}\\b`) });
const shownOrder = async () => (await page.getByRole('treeitem').allTextContents()).join(' ');
const dialog = () => page.getByRole('dialog');
const told = (sentence: string) => page.getByText(sentence).first().waitFor();

for (const language of ['en', 'it', 'fr'] as const) {
  describe(language, () => {
    const w = wordsIn(language);

    it('moves by drag and by keys, copies, deletes, and says what cannot be', async () => {
      const { machine, cap } = await newTree();
      await visitIn(language);
      await goTo(page, site.url, `${EQUIPMENT}/${machine.id}`);
      await button(w('Expand all')).click();
      await row('SEAL').waitFor();
      await row('VALVE').dragTo(row('CAP'));
      await told(w('VALVE – Part VALVE was moved.'));
      await expect.poll(() => treeOf(machine)).toBe('CAP(VALVE(SEAL)) FILL');
      expect(await textFaults(page, language)).toEqual([]);
      expect(await axeFaults(page)).toEqual([]);

      await row('VALVE').click();
      await page.keyboard.press('Control+x');
      await told(
        w('VALVE – Part VALVE is cut: go to its new parent and press Ctrl+V, or Escape to leave it.'),
      );
      await page.keyboard.press('Home');
      await page.keyboard.press('Control+v');
      await told(w(`VALVE – Part VALVE cannot stand under ${machine.code} – Bottling line.`));
      await page.keyboard.press('End');
      await page.keyboard.press('Control+v');
      await expect.poll(() => treeOf(machine)).toBe('CAP FILL(VALVE(SEAL))');
      await expect.poll(shownOrder).toMatch(/CAP.*FILL.*VALVE/);

      await row('VALVE').click();
      await button(w('Copy')).click();
      await dialog().waitFor();
      await settled(page);
      expect(await axeFaults(page)).toEqual([]);
      await choose(page, new RegExp(w('Parent of the copy')), /CAP – Part CAP/);
      await button(w('Copy'), dialog()).click();
      await told(w('VALVE – Part VALVE was copied as VALVE-2.'));
      await expect.poll(() => treeOf(machine)).toBe('CAP(VALVE-2(SEAL-2)) FILL(VALVE(SEAL))');
      await expect.poll(() => row('VALVE-2').getAttribute('aria-selected')).toBe('true');

      await row('CAP').click();
      await page.keyboard.press('Delete');
      await button(w('Delete'), dialog()).click();
      await dialog().getByRole('alert').or(dialog().locator('[class*=alert]')).first().waitFor();
      await button(w('Cancel'), dialog()).click();
      expect(await api<{ id: string }>(`/machinestructure/items/${cap.id}`)).toMatchObject({ id: cap.id });

      await page.getByRole('searchbox', { name: w('Find in the structure') }).fill('seal-2');
      await page.locator('mark', { hasText: 'SEAL-2' }).waitFor();
      await expect.poll(() => page.getByRole('treeitem').count()).toBe(4);
    });

    it('finds a part of the plant by its name and opens it where it stands, without a mouse', async () => {
      const { machine, valve } = await newTree();
      await visitIn(language);
      for (const start of [EQUIPMENT, `${EQUIPMENT}_new`]) {
        await goTo(page, site.url, start);
        const field = page.getByRole('combobox', { name: w('Find in all machines') });
        if (start === EQUIPMENT) await button(w('In all machines')).click();
        await field.focus();
        await page.keyboard.type('v');
        await told(w('Type at least two characters.'));
        await page.keyboard.type('alve', { delay: 20 });
        await page
          .getByRole('option', { name: /VALVE – Part VALVE/ })
          .first()
          .waitFor();
        await field.fill(`no such thing ${last}`);
        await told(w(`Nothing in this plant fits “no such thing ${last}”.`));
        await field.fill(machine.code);
        await page.getByRole('option', { name: new RegExp(`^${machine.code} – Bottling line`) }).waitFor();
        expect(await axeFaults(page)).toEqual([]);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await row(machine.code).waitFor();
      }
      await goTo(page, site.url, `${EQUIPMENT}/${machine.id}?element=${valve.id}`);
      await expect.poll(() => row('VALVE').getAttribute('aria-selected')).toBe('true');
    });

    it('takes over the structure of a twin from the form on', async () => {
      const { machine: sister } = await newTree();
      await visitIn(language);
      const code = `TWN-${++last}`;
      await goTo(page, site.url, `${EQUIPMENT}/create`);
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
      await chooseTyped(
        page,
        dialog().getByRole('button', { name: new RegExp(w('Twin machine')) }),
        sister.code,
      );
      await dialog().getByText(w('4 elements will be copied.')).waitFor();
      await button(w('Copy structure'), dialog()).click();
      await told(w(`${code} took over 4 elements and 0 strategies from ${sister.code}.`));
      await row(`${code}-FILL`).waitFor();
      const twin = (await api<{ items: Machine[] }>('/machine/items')).items.find(
        (each) => each.code === code,
      )!;
      expect(twin.department).toBe('Bottling hall');
      await expect.poll(() => treeOf(twin)).toBe(`${code}-CAP ${code}-FILL(${code}-VALVE(${code}-SEAL))`);
    });

    it('changes several machines at once, and names those it could not', async () => {
      const [a, b, gone] = [
        await newMachine(),
        await newMachine({ department: 'Old hall' }),
        await newMachine(),
      ];
      await visitIn(language);
      await goTo(
        page,
        site.url,
        `${EQUIPMENT}?q=${encodeURIComponent('["and",["code",":","STR-"]]')}&sort=-code`,
      );
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
      expect(await textFaults(page, language)).toEqual([]);
      expect(await axeFaults(page)).toEqual([]);
      await api(`/machine/items/${gone.id}`, undefined, 'DELETE');
      await button(w('Change 3 machines'), dialog()).click();
      await dialog()
        .getByRole('cell', { name: gone.code })
        .or(dialog().getByRole('rowheader', { name: gone.code }))
        .waitFor();
      await dialog().getByText(w('1 machine could not be changed.')).first().waitFor();
      for (const { id } of [a, b])
        expect(await api(`/machine/items/${id}`)).toMatchObject({
          department: 'New hall',
          stato: 'standby',
          description: 'Bottling line',
        });
      await button(w('Close'), dialog()).last().click();
      await goTo(page, site.url, `${EQUIPMENT}/view/${a.id}`);
      await told(
        w('Standby: no new work orders; open ones stay. Dates that pass meanwhile are not made up for.'),
      );
    });

    it('shows all of a machine: master data, structure, documents, history', async () => {
      const { machine } = await newTree();
      await visitIn(language);
      for (const tab of ['masterdata', 'structure', 'documents', 'orders']) {
        await goTo(page, site.url, `${EQUIPMENT}/view/${machine.id}?tab=${tab}`);
        await page.getByRole('tabpanel').first().waitFor();
        await settled(page);
        expect(await textFaults(page, language)).toEqual([]);
        expect(await axeFaults(page)).toEqual([]);
      }
      await page.emulateMedia({ media: 'print' });
      await expect.poll(() => button(w('Edit')).isVisible()).toBe(false);
      await expect.poll(() => page.getByRole('tablist').isVisible()).toBe(false);
      await expect.poll(() => page.locator('h1').isVisible()).toBe(true);
    });

    it('prints labels of machines and elements, three across', async () => {
      const { machine, valve } = await newTree();
      await visitIn(language);
      await goTo(page, site.url, `${EQUIPMENT}/${machine.id}?element=${valve.id}`);
      await button(w('Print label')).click();
      await page.getByRole('heading', { name: w('QR labels') }).waitFor();
      await page.getByRole('img', { name: w('QR code of VALVE') }).waitFor();
      await goTo(page, site.url, `${EQUIPMENT}/labels?of=${machine.id},${valve.id}`);
      expect(await textFaults(page, language)).toEqual([]);
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

    it('saves tables an import reads back', async () => {
      await newTree();
      await visitIn(language);
      await goTo(page, site.url, EQUIPMENT);
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
  });
}

it('lets a guest read and print, and change nothing', async () => {
  const { machine, valve } = await newTree();
  await visitIn('en', 'guest@demo.example');
  await goTo(page, site.url, `${EQUIPMENT}/${machine.id}?element=${valve.id}`);
  await row('VALVE').click();
  await button('Print label').waitFor();
  for (const verb of ['Add a component', 'Edit', 'Move', 'Copy', 'Delete'])
    expect(await button(verb).count()).toBe(0);
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Delete');
  await settled(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await button('Print label').click();
  await page.getByRole('img', { name: 'QR code of VALVE' }).waitFor();
  await settled(page);
});

it('says that a machine does not exist', async () => {
  await visitIn('en');
  await goTo(page, site.url, `${EQUIPMENT}/view/999999`);
  await told('Not found.');
});
