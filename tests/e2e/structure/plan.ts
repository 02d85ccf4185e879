// Fixture: the plant layout on screen and as stored.
import type { Page } from 'playwright-core';
import type { PlantPlan } from '#shared/structure/layout-api.ts';
import { call, PATIENCE, settled } from '../site.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

export const ADMIN = 'admin@demo.example';
export const PLANT = 'DT1';
export const LAYOUT = '/app/plantlayout';

export const tile = (page: Page, code: string) => page.getByRole('button', { name: new RegExp(`^${code},`) });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Waits for a download; a document is rendered before it is saved. */
export const download = (page: Page) => page.waitForEvent('download', { timeout: 2 * PATIENCE });
export const stored = (url: string) => call<PlantPlan>(url, ADMIN, '/plantlayout/items', { plant: PLANT });

/** Opens the editor, where the plan is laid out again. */
export async function edit(page: Page): Promise<void> {
  await press(page, w('Edit plan'));
  await page.getByRole('heading', { level: 1, name: w('Edit the plan') }).waitFor();
  await settled(page);
}
