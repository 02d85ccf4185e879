// Measures the ledger of a machine of 2 000 elements in the browser: from the click on its machine until it
// is painted, and while it is scrolled. The server's answers are stubbed, because their time is measured in
// `ledgers`.

import { VERSION_HEADER, version } from '#shared/version.ts';
import { goTo, settled } from '#tests/e2e/site.ts';
import { largeLedger } from '#tests/fixtures/ledger.ts';
import { computePercentile, type Figure, round } from '../figure.ts';
import { measureClickToPaint, measureFrames, type Page } from './painted.ts';

const ELEMENT_COUNT = 2000;
/** Each ledger is opened once, because the second time it would come from the cache. */
const MACHINE_COUNT = 12;
const LIST_ROUTE = '/app/mgmt/MachineLedger?year=2026';
const getMachineCode = (n: number) => `OP${10 + n}`;

export async function measureLedgerPainting(page: Page, url: string): Promise<Figure[]> {
  const ledgerBody = JSON.stringify(largeLedger(ELEMENT_COUNT));
  const figures = { components: ELEMENT_COUNT, strategies: 2 * ELEMENT_COUNT, compliance: 75, breakdowns: 3 };
  const items = Array.from({ length: MACHINE_COUNT }, (_, n) => ({
    ...{ id: n + 1, code: getMachineCode(n), description: 'Press', ...figures },
    ...{ breakdownMinutes: 90, mtbf: null, mttr: null },
  }));
  const stubbedAnswers = [
    [/\/api\/ledger\/items\?/, JSON.stringify({ items })],
    [/\/api\/ledger\/items\/\d+\?/, ledgerBody],
  ] as const;
  for (const [path, body] of stubbedAnswers)
    await page.route(path, (route) =>
      route.fulfill({ contentType: 'application/json', headers: { [VERSION_HEADER]: version }, body }),
    );
  await goTo(page, url, LIST_ROUTE);
  const paintTimes: number[] = [];
  for (let n = 0; n < MACHINE_COUNT; n++) {
    if (n > 0) await page.goBack();
    const machine = page.getByRole('link', { name: getMachineCode(n) });
    await machine.waitFor();
    await settled(page);
    paintTimes.push(
      await measureClickToPaint(page, () => machine.click(), { at: '.ledger-grid [data-line]', text: '' }),
    );
  }
  // The first opening also loads the page's code, so it is left out.
  const [, ...repeatedTimes] = paintTimes;
  await settled(page);
  const grid = page.locator('.ledger-scroll');
  await grid.hover();
  const frames = await measureFrames(page, async () => {
    for (let n = 0; n < 40; n++) await page.mouse.wheel(0, 240);
    for (let n = 0; n < 20; n++) await page.mouse.wheel(n < 10 ? 120 : -120, 0);
  });
  const name = `ledger of ${ELEMENT_COUNT} elements`;
  return [
    {
      figure: `${name}: drawn, median`,
      ...{ value: round(computePercentile(repeatedTimes, 0.5)), unit: 'ms', budget: 500 },
    },
    {
      figure: `${name} under the wheel: p90 of a frame`,
      ...{ value: round(computePercentile(frames, 0.9)), unit: 'ms', budget: 60 },
    },
  ];
}
