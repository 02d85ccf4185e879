// The catalogs, the libraries and the controls in three languages: made, changed, asked where they are used, refused with a reason, tried, and read only.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '../../shared/messages.ts';
import { openBrowser } from './browser.ts';
import { call, choose, goTo, open, settled, signIn, type Visit } from './site.ts';
import { openSite, type Site } from './stack.ts';
import { axeFaults, textFaults } from './walk.ts';
import { type Language, wordsIn } from './words.ts';

const ADMIN = 'admin@demo.example';
const catalogs = '/app/mgmt/catalogs';
const equipment = '/app/configuration/equipmentArchives';
const others = '/app/configuration/othersArchives';
const controls = '/app/configuration/controls';

/** Path, what a new record is called, and what its form asks beyond code and description. */
const screens: [path: string, created: string, fill?: (page: Page, w: Words) => Promise<void>][] = [
  [`${catalogs}/tools`, 'New tool'],
  [`${catalogs}/controltools`, 'New control instrument'],
  [`${catalogs}/auxiliarymaterials`, 'New auxiliary material'],
  [`${catalogs}/lubfrificants`, 'New lubricant', (page, w) => choose(page, w('Kind'), w('Grease'))],
  [`${others}/libTools`, 'New tool'],
  [`${others}/libControlTools`, 'New control instrument'],
  [`${others}/libMaterials`, 'New auxiliary material'],
  [`${others}/libLubrificant`, 'New lubricant', (page, w) => choose(page, w('Kind'), w('Oil'))],
  [`${others}/libPhisicalQty`, 'New physical quantity', (page, w) => field(page, w('Unit')).fill('kPa')],
  [`${others}/libManufacturer`, 'New manufacturer'],
  [`${others}/libDepartment`, 'New department'],
  [`${others}/libOperation`, 'New operation'],
  [`${equipment}/libMachineTipology`, 'New machine type'],
  [`${equipment}/libGroup`, 'New group type'],
  [`${equipment}/libSubgroup`, 'New subgroup type'],
  [`${equipment}/libComponent`, 'New component type'],
];

type Words = (english: string) => string;
let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function visitAs(email: string, language: Language): Promise<Visit> {
  const visit = await open(browser, { width: 1600 });
  await visit.context.addInitScript(() => localStorage.setItem('plant', 'TO1'));
  await signIn(visit, site.url, email, { language });
  return visit;
}

interface List {
  items: { id: number; code: string }[];
}
/** Removes what a test made; answers it as it was. */
async function forget(thing: string, code: string): Promise<List['items'][number]> {
  const { items } = await call<List>(site.url, ADMIN, `/${thing}/items`);
  const found = items.find((item) => item.code === code)!;
  await call(site.url, ADMIN, `/${thing}/items/${found.id}`, { method: 'DELETE' });
  return found;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByText(code, { exact: true }) });
const save = (page: Page, w: Words) => button(page, w('Save')).click();

for (const [turn, language] of (['en', 'it', 'fr'] as const).entries()) {
  describe(language, () => {
    const w = wordsIn(language);
    const code = (n: number) => `Z${language}${n}`.toUpperCase();

    it('every catalog and library opens; each is filled, changed and emptied again in one of the languages', {
      timeout: 480_000,
    }, async () => {
      const visit = await visitAs(ADMIN, language);
      const { page } = visit;
      for (const [n, [path, created, fill]] of screens.entries()) {
        // one after the other, so that each has its turn at what takes long
        const itsTurn = n % 3 === turn;
        await goTo(page, site.url, path);
        expect([path, await textFaults(page, language)]).toEqual([path, []]);
        if (itsTurn) expect([path, await axeFaults(page)]).toEqual([path, []]);
        await button(page, w('New')).first().click();
        await heading(page, w(created)).waitFor();

        await save(page, w);
        await page.getByText(say('required', language)).first().waitFor();
        expect([path, await textFaults(page, language)]).toEqual([path, []]);
        if (!itsTurn) {
          await button(page, w('Cancel')).click();
          continue;
        }
        expect([path, await axeFaults(page)]).toEqual([path, []]);

        await field(page, w('Code')).fill(code(n));
        await field(page, path.endsWith('Manufacturer') ? w('Name') : w('Description')).fill('Zeta');
        await fill?.(page, w);
        await save(page, w);
        await page
          .getByText(w(`${code(n)} was created.`))
          .first()
          .waitFor();
        await settled(page);

        await row(page, code(n))
          .getByRole('button', { name: code(n) })
          .or(row(page, code(n)).getByRole('link', { name: code(n) }))
          .first()
          .click();
        await heading(page, `${code(n)} – Zeta`).waitFor();
        await field(page, path.endsWith('Manufacturer') ? w('Name') : w('Description')).fill('Zeta due');
        await save(page, w);
        await row(page, code(n)).getByText('Zeta due').waitFor();

        await row(page, code(n)).getByRole('radio').check();
        await button(page, w('Delete')).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: w('Delete'), exact: true })
          .click();
        await page
          .getByText(w(`${code(n)} – Zeta due was deleted.`))
          .first()
          .waitFor();
      }
      expect(visit.problems).toEqual([]);
      await visit.context.close();
    });

    it('what is used says where, and is not deleted', async () => {
      const visit = await visitAs(ADMIN, language);
      const { page } = visit;
      await goTo(page, site.url, `${catalogs}/controltools`);
      await row(page, 'MAN-250').getByRole('radio').check();
      await button(page, w('Where used')).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('OIL-P').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await dialog
        .getByRole('button', { name: w('Close'), exact: true })
        .last()
        .click();
      await button(page, w('Delete')).click();
      await dialog.getByRole('button', { name: w('Delete'), exact: true }).click();
      await dialog.getByText(/OIL-P/).waitFor();
      await dialog.getByRole('button', { name: w('Cancel'), exact: true }).click();
      await row(page, 'MAN-250').getByText('0 – 250 bar').waitFor();
      expect(visit.problems).toEqual([]);
      await visit.context.close();
    });

    it('an instrument shows how its calibration stands', async () => {
      const made = code(90);
      await call(site.url, ADMIN, '/controltool/items', {
        method: 'POST',
        body: { code: made, description: 'x', calibratedOn: '2025-04-01', calibrationMonths: 12 },
      });
      const visit = await visitAs(ADMIN, language);
      const { page } = visit;
      await goTo(page, site.url, `${others}/libControlTools`);
      await row(page, made).getByText(w('Due soon')).waitFor();
      await row(page, made).getByText('01/04/2026').waitFor();
      await row(page, made).getByRole('radio').check();
      await button(page, w('Delete')).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: w('Delete'), exact: true })
        .click();
      await row(page, made).waitFor({ state: 'detached' });
      expect(visit.problems).toEqual([]);
      await visit.context.close();
    });

    it('a control with limits is tried while it is typed', async () => {
      const visit = await visitAs(ADMIN, language);
      const { page } = visit;
      await goTo(page, site.url, `${controls}/create`);
      await heading(page, w('New control')).waitFor();
      await field(page, w('Code')).fill(code(91));
      await field(page, w('Description')).fill('Zeta');
      await choose(page, w('Type'), w('Measurement'));
      await choose(page, w('Nature'), w('Quantitative'));
      await save(page, w);
      await page.getByText(say('required', language)).first().waitFor();
      await choose(page, w('Physical quantity'), /^PRES/);
      await save(page, w);
      await page.getByText(say('limitMissing', language)).first().waitFor();
      await field(page, w('Lower limit')).fill('10');
      await field(page, w('Upper limit')).fill('5');
      await save(page, w);
      await page.getByText(say('limitsReversed', language)).first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await field(page, w('Lower limit')).fill('5');
      await field(page, w('Upper limit')).fill('10');
      await field(page, w('Warning margin')).fill('10');
      const value = field(page, w('Value in bar'));
      for (const [typed, colour] of [
        ['4,99', 'Red: outside'],
        ['5', 'Yellow: near a limit'],
        ['5.5', 'Green: good'],
        ['9,51', 'Yellow: near a limit'],
        ['10.01', 'Red: outside'],
        ['', 'Grey: nothing found'],
      ] as const) {
        await value.fill(typed);
        await page.getByText(w(colour)).waitFor();
      }
      await value.fill('much');
      await page.getByText(say('wrongType', language)).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await save(page, w);
      await row(page, code(91)).getByText('5 – 10 bar').waitFor();
      expect(await textFaults(page, language)).toEqual([]);

      await row(page, code(91)).getByRole('radio').check();
      await button(page, w('Open')).click();
      await heading(page, `${code(91)} – Zeta`).waitFor();
      await page.getByText('5 bar', { exact: true }).waitFor();
      await field(page, w('Value in bar')).fill('11');
      await page.getByText(w('Red: outside')).waitFor();
      expect(await textFaults(page, language)).toEqual([]);
      expect(await axeFaults(page)).toEqual([]);
      await forget('control', code(91));
      expect(visit.problems).toEqual([]);
      await visit.context.close();
    });

    it('a control with answers keeps nothing of the limits it had', async () => {
      const { items } = await call<List>(site.url, ADMIN, '/quantity/items');
      const quantityId = items.find((quantity) => quantity.code === 'PRES')!.id;
      await call(site.url, ADMIN, '/control/items', {
        method: 'POST',
        body: {
          ...{ code: code(92), description: 'Zeta', type: 'measure', nature: 'quantitative' },
          ...{ quantityId, lower: 5, upper: 10 },
        },
      });
      const visit = await visitAs(ADMIN, language);
      const { page } = visit;
      await goTo(page, site.url, controls);
      await row(page, code(92))
        .getByRole('link', { name: code(92) })
        .or(row(page, code(92)).getByRole('button', { name: code(92) }))
        .first()
        .click();
      await heading(page, `${code(92)} – Zeta`).waitFor();
      await choose(page, w('Nature'), w('Qualitative'));
      await button(page, w('Add an answer')).click();
      await field(page, `${w('Answer')} 3`).fill('OK');
      await save(page, w);
      await page.getByText(say('codeTaken', language)).first().waitFor();
      await field(page, `${w('Answer')} 3`).fill('Così così');
      await choose(page, `${w('Means')} 3`, w('Warning'));
      await choose(page, new RegExp(`^${w('Answer')}(?! \\d)`), 'Così così');
      await page.getByText(w('Yellow: near a limit')).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await save(page, w);
      await row(page, code(92)).getByText('OK · NOK · Così così').waitFor();
      expect(await forget('control', code(92))).not.toHaveProperty('quantityId');
      expect(visit.problems).toEqual([]);
      await visit.context.close();
    });
  });
}
