// Fixtures of the wizard tests: a visitor on the page, its buttons and its file field.
import type { Browser, Page } from 'playwright-core';
import { call, signedIn, type Visit } from '../site.ts';
import type { Site } from '../stack.ts';
import { axe, textFaults } from '../walk.ts';
import type { Language } from '../words.ts';

export const PAGE = '/app/configuration/dataingestion';
const ADMIN = 'admin@demo.example';

export const visitor = (browser: Browser, site: Site, language: Language, at = PAGE): Promise<Visit> =>
  signedIn(browser, site.url, ADMIN, { language, at });

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

export const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, buffer, mimeType: 'application/octet-stream' });

export const faults = async (page: Page, language: Language) => [
  ...(await textFaults(page, language)),
  ...(await axe(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
];

/** Reads data of the tests' plant. */
export const plant = <Answer>(site: Site, path: string) =>
  call<Answer>(site.url, ADMIN, path, { plant: 'DT1' });
