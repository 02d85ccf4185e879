// Contrast faults of a page in every theme.
import type { Page } from 'playwright-core';
import { themes } from '#web/appearance.ts';
import { call } from '../site.ts';
import { colourFaults } from '../walk.ts';

export const ADMIN = 'admin@demo.example';
/** Viewport without scrolling, because content that is scrolled out cannot be measured. */
export const desk = { width: 2600, height: 3000 };

/** Sets a theme as a saved choice would, without reloading. */
const paint = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    document.body.classList.toggle('awsui-dark-mode', name === 'ONE_DARK');
  }, theme);

export async function faultsIn(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of themes) {
    await paint(page, theme);
    faults.push(...(await colourFaults(page)).map((fault) => `${theme}: ${fault}`));
  }
  return faults;
}

/** Returns the address, filled in with an order of today if it has parameters. */
export async function addressOf(url: string, path: string): Promise<string> {
  if (!path.includes(':')) return path;
  const ask = <Answer>(of: string) => call<Answer>(url, ADMIN, of, { plant: 'DT1' });
  const { items } = await ask<{ items: { id: string }[] }>('/workorder/items?from=2026-03-16&to=2026-03-16');
  const order = await ask<{ activities: { procedureId: number }[] }>(`/workorder/items/${items[0]!.id}`);
  const values: Record<string, unknown> = { ...order, idsmp: order.activities[0]!.procedureId };
  return path.replace(/:(\w+)/g, (_, name: string) => String(values[name]));
}
