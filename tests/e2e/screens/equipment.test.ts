import type { Page } from 'playwright-core';
import { settled } from '../site.ts';
import { checkScreens } from './check-screens.ts';
import { pagesOf, type Screen } from './pages.ts';

const EQUIPMENT = '/app/mgmt/equipStructure';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const begun: Screen[] = [
  ...['masterdata', 'structure', 'documents', 'orders'].map((tab) => ({
    at: `${EQUIPMENT}/view/1?tab=${tab}`,
    isFurther: tab !== 'structure',
  })),
  { at: `${EQUIPMENT}/labels?of=1`, isFurther: true },
  { at: '/app/plantlayout?view=table', isFurther: true },
  {
    at: `${EQUIPMENT}/1`,
    act: (page, w) => press(page, w('Expand all')),
  },
  {
    at: EQUIPMENT,
    act: async (page, w) => {
      for (const n of [1, 2]) await page.getByRole('row').nth(n).getByRole('checkbox').check({ force: true });
      await press(page, w('Actions'));
      await page.getByRole('menuitem', { name: w('Edit 2 machines together') }).click();
      await page.getByRole('dialog').waitFor();
      await settled(page);
    },
  },
  {
    at: '/app/plantlayout',
    act: async (page, w) => {
      await page.locator('[data-machine]').first().waitFor();
      await page.getByRole('button', { name: /^CNC-01,/ }).click();
      await page.getByRole('link', { name: w('Machine sheet'), exact: true }).waitFor();
    },
  },
  {
    at: '/app/plantlayout',
    isFurther: true,
    act: async (page, w) => {
      await press(page, w('Edit plan'));
      await page.getByRole('heading', { level: 1, name: w('Edit the plan') }).waitFor();
      await settled(page);
      await press(page, w('Size and background'));
      await page.getByRole('textbox', { name: w('Width') }).waitFor();
    },
  },
];

checkScreens(
  async (url) => [...(await pagesOf('equipment', url)), ...begun, ...(await pagesOf('procedures', url))],
  { theme: 'ONE_DARK' },
  { tags: ['long'] },
);
