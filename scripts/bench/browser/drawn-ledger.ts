// The sheet of a machine of 2 000 elements in the browser: from the click on its machine until it is painted, and under the wheel.
// What the server answers is given: what it takes to make it is measured in `ledgers`.
import { goTo, settled } from '../../../tests/e2e/site.ts';
import { largeLedger } from '../../../tests/fixtures/ledger.ts';
import { type Figure, percentile, round } from '../figure.ts';
import { drawnAfter, framesDuring, type Page } from './painted.ts';

const ELEMENTS = 2000;
/** Each sheet is opened once: a second time it would be known. */
const MACHINES = 12;
const LIST = '/app/mgmt/MachineLedger?year=2026';
const code = (n: number) => `OP${10 + n}`;

export async function drawnLedger(page: Page, url: string): Promise<Figure[]> {
  const sheet = JSON.stringify(largeLedger(ELEMENTS));
  const figures = { components: ELEMENTS, strategies: 2 * ELEMENTS, compliance: 75, breakdowns: 3 };
  const items = Array.from({ length: MACHINES }, (_, n) => ({
    ...{ id: n + 1, code: code(n), description: 'Press', ...figures },
    ...{ breakdownMinutes: 90, mtbf: null, mttr: null },
  }));
  const answers = [
    [/\/api\/ledger\/items\?/, JSON.stringify({ items })],
    [/\/api\/ledger\/items\/\d+\?/, sheet],
  ] as const;
  for (const [path, body] of answers)
    await page.route(path, (route) => route.fulfill({ contentType: 'application/json', body }));
  await goTo(page, url, LIST);
  const drawn: number[] = [];
  for (let n = 0; n < MACHINES; n++) {
    if (n > 0) await page.goBack();
    const machine = page.getByRole('link', { name: code(n) });
    await machine.waitFor();
    await settled(page);
    drawn.push(await drawnAfter(page, () => machine.click(), { at: '.ledger-grid [data-line]', says: '' }));
  }
  // the first one brought the page with it
  const [, ...later] = drawn;
  await settled(page);
  const grid = page.locator('.ledger-scroll');
  await grid.hover();
  const frames = await framesDuring(page, async () => {
    for (let n = 0; n < 40; n++) await page.mouse.wheel(0, 240);
    for (let n = 0; n < 20; n++) await page.mouse.wheel(n < 10 ? 120 : -120, 0);
  });
  const name = `ledger of ${ELEMENTS} elements`;
  return [
    {
      figure: `${name}: drawn, median`,
      ...{ value: round(percentile(later, 0.5)), unit: 'ms', budget: 500 },
    },
    {
      figure: `${name} under the wheel: p90 of a frame`,
      ...{ value: round(percentile(frames, 0.9)), unit: 'ms', budget: 60 },
    },
  ];
}
