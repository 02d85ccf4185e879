// Fixtures of the wizard tests: a visitor on the page, its buttons and its file field.
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { call, settled, signedIn, type Visit } from '../site.ts';
import type { Site } from '../stack.ts';
import { axe, textFaults } from '../walk.ts';
import type { Language } from '../words.ts';

export const PAGE = '/app/configuration/dataingestion';
const ADMIN = 'admin@demo.example';

export const visitor = (browser: Browser, site: Site, language: Language, at = PAGE): Promise<Visit> =>
  signedIn(browser, site.url, ADMIN, { language, at });

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

/**
 * Presses a button until what it opens is there. A press is lost if a list above the button grows between the
 * pointer's way down and up.
 */
async function pressUntil(page: Page, name: string | RegExp, opened: Locator): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const isOpen = async () => {
    if (await opened.isVisible()) return true;
    // The button may already be covered by what it opened.
    await button.click({ timeout: 5_000 }).catch(() => {});
    return opened.isVisible();
  };
  await expect.poll(isOpen, { timeout: 60_000, interval: 500 }).toBe(true);
}

/** Undoes an import after the dialog of its button. */
export async function undo(page: Page, name: string | RegExp, confirmed: string): Promise<void> {
  const confirm = page.getByRole('dialog').getByRole('button', { name: confirmed, exact: true });
  await pressUntil(page, name, confirm);
  await confirm.click();
}

export const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, buffer, mimeType: 'application/octet-stream' });

/** Returns the faults of the page at rest: a table that still measures its columns has faults of its own. */
export async function faults(page: Page, language: Language): Promise<string[]> {
  await settled(page);
  return [
    ...(await textFaults(page, language)),
    ...(await axe(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
  ];
}

/** Reads data of the tests' plant. */
export const plant = <Answer>(site: Site, path: string) =>
  call<Answer>(site.url, ADMIN, path, { plant: 'DT1' });
