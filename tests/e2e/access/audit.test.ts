// A changed machine in its history and in the audit trail of the plant, in Italian, with the export of the
// trail as a file.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, pathOf, settled, signedIn, type Visit, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const ADMIN = 'admin@demo.example';
const w = wordsIn('it');

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
let code: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  visit = await signedIn(browser, site.url, ADMIN, { language: 'it' });
  page = visit.page;
  code = (await call<{ code: string }>(site.url, ADMIN, '/machine/items/1')).code;
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Waits for the stream projections, which follow a write a moment later. */
const told = () => fetch(`${site.url}/api/local/settle`, { method: 'POST' });

describe('the audit trail', () => {
  it('tells a change in the history of the machine', async () => {
    await visitPage(page, site.url, '/app/mgmt/equipStructure/edit/1');
    await page.getByRole('textbox', { name: w('Model'), exact: true }).fill('MX-2026');
    await page
      .getByRole('button', { name: w('Save'), exact: true })
      .first()
      .click();
    await page.waitForURL((url) => !url.pathname.includes('/edit/'));
    await told();
    await visitPage(page, site.url, '/app/mgmt/equipStructure/view/1');
    await page.getByRole('button', { name: w('History'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: w(`History of ${code}`) });
    const entry = dialog.getByRole('row', { name: new RegExp(w('Model')) }).first();
    await entry.waitFor();
    await expect.poll(() => entry.innerText()).toContain('MX-2026');
    await expect.poll(() => dialog.innerText()).toContain('Anna Conti (Amministratore)');
    await page.keyboard.press('Escape');
  });

  it('tells it in the list of the plant, and what it was before and after', async () => {
    await visitPage(page, site.url, '/app/configuration/audit');
    await page.getByRole('heading', { name: w('Audit trail') }).waitFor();
    const row = page.getByRole('row', { name: /MX-2026/ }).first();
    await expect.poll(() => row.innerText()).toMatch(new RegExp(`Anna Conti[^]*${code}[^]*${w('Changed')}`));
    await row.getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('cell', { name: 'MX-2026' }).waitFor();
    await expect.poll(() => dialog.innerText()).toContain(w('Before'));
    await dialog.getByRole('link', { name: code }).waitFor();
    await dialog
      .getByRole('button', { name: w('Close'), exact: true })
      .last()
      .click();
  });

  it('is verified at the press of a button', async () => {
    await page.getByRole('button', { name: w('Verify'), exact: true }).click();
    await page.getByText(/^La catena di .* voci è integra\.$/).waitFor();
  });

  it('narrows to what is looked for, and leaves as lines of a file', async () => {
    await page.getByRole('combobox', { name: new RegExp(w('Audit trail'), 'i') }).fill('MX-2026');
    await page.keyboard.press('Enter');
    await settled(page);
    const others = page.getByRole('row').filter({ hasNotText: 'MX-2026' });
    await expect.poll(() => others.count(), { message: 'the head alone' }).toBe(1);
    await page.getByRole('button', { name: w('Export'), exact: true }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const [head, ...lines] = readFileSync(await (await file).path(), 'utf8')
      .replace('\ufeff', '')
      .split('\r\n');
    expect(head).toBe(
      [
        'When',
        'Who',
        'User ID',
        'Profile',
        'Kind of record',
        'Record',
        'What was done',
        'Field',
        'Before',
        'After',
        'Reason',
      ]
        .map(w)
        .join(','),
    );
    expect(lines.filter((line) => line.includes('MX-2026'))).toHaveLength(1);
    expect(visit.problems).toEqual([]);
  });

  it('is not offered to who may not read it', { tags: ['long'] }, async () => {
    const other = await signedIn(browser, site.url, 'am@demo.example', {
      language: 'it',
      at: '/app/mgmt/equipStructure/view/1',
    });
    expect(await other.page.getByRole('button', { name: w('History'), exact: true }).count()).toBe(0);
    await goTo(other.page, site.url, '/app/configuration/audit');
    await expect.poll(() => pathOf(other.page)).toBe('/401');
    await other.context.close();
  });
});
