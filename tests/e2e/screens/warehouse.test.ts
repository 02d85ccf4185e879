import { checkScreens } from './check-screens.ts';
import { pagesOf, type Screen, shelfOf, withForms } from './pages.ts';

const FIRST =
  'Spare parts at or below their reorder level, or below the level their risk proposes: first what costs most a year if it is missing, then what is emptiest.';
const base = '/app/mgmt/warehouse/spareparts';

/** Returns the page of orders to place, and the dialogs before a movement. */
async function opened(url: string): Promise<Screen[]> {
  const { warehouseId, spareId } = await shelfOf(url);
  const asks = (verb: string, n: number): Screen => ({
    at: `${base}/detail/${spareId}?warehouse=${warehouseId}&ask=${verb}`,
    anew: true,
    isFurther: n > 0,
    act: async (page, w) => {
      await page.getByRole('button', { name: w('Book'), exact: true }).click();
      await page.getByRole('menuitem', { name: w(verb), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  });
  return [
    {
      at: `${base}/${warehouseId}?view=first`,
      anew: true,
      act: (page, w) => page.getByText(w(FIRST)).waitFor(),
    },
    ...['Receive', 'Issue', 'Transfer', 'Adjust'].map(asks),
    {
      at: `${base}/detail/${spareId}`,
      anew: true,
      // Opens the explanation of a figure.
      act: async (page, w) => {
        const label = page.locator('dt', { hasText: w('Reorder point') }).first();
        await label.locator('xpath=following-sibling::dd[1]').getByRole('button').click();
        await page.getByText(w('Consumption a day × lead time + safety stock, rounded up.')).waitFor();
      },
    },
  ];
}

checkScreens(
  async (url) => [
    ...(await pagesOf('warehouse', url)),
    ...(await opened(url)),
    ...withForms([...(await pagesOf('catalogs', url)), ...(await pagesOf('libraries', url))]),
  ],
  { theme: 'LIGHT' },
  { tags: ['long'] },
);
