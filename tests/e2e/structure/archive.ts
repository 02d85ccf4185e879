// Test of an archive's page: its rows, its form, and a record from creation to deletion.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { choose, goTo, settled } from '../site.ts';
import { axeFaults } from '../walk.ts';
import { type Language, wordsIn } from '../words.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const row = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByText(code, { exact: true }) });
export const openRow = (page: Page, code: string) =>
  row(page, code)
    .getByRole('button', { name: code })
    .or(row(page, code).getByRole('link', { name: code }))
    .first()
    .click();

export interface Archive {
  path: string;
  /** Label of a new record. */
  created: string;
  /** Required field of the form besides code and name. */
  asks?: { text: string; value: string } | { option: string; value: string };
  /** Label of the name field. */
  name?: string;
}

/** Checks a record: refused while empty, created, changed and deleted, accessible at every step. */
export async function keepsRecords(
  page: Page,
  url: string,
  language: Language,
  { path, created, asks, name = 'Description' }: Archive,
  code: string,
): Promise<void> {
  const w = wordsIn(language);
  const save = () => button(page, w('Save')).click();
  await goTo(page, url, path);
  expect(await axeFaults(page)).toEqual([]);
  await button(page, w('New')).first().click();
  await heading(page, w(created)).waitFor();
  await save();
  await page.getByText(formatMessage('required', language)).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await field(page, w('Code')).fill(code);
  await field(page, w(name)).fill('Zeta');
  if (asks && 'text' in asks) await field(page, w(asks.text)).fill(asks.value);
  else if (asks) await choose(page, w(asks.option), w(asks.value));
  await save();
  await page
    .getByText(w(`${code} was created.`))
    .first()
    .waitFor();
  await settled(page);

  await openRow(page, code);
  await heading(page, `${code} – Zeta`).waitFor();
  await field(page, w(name)).fill('Zeta due');
  await save();
  await row(page, code).getByText('Zeta due').waitFor();

  await row(page, code).getByRole('radio').check();
  await button(page, w('Delete')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Delete'), exact: true })
    .click();
  await page
    .getByText(w(`${code} – Zeta due was deleted.`))
    .first()
    .waitFor();
}
