import { settled } from '../site.ts';
import { checkScreens } from './check-screens.ts';
import { pagesOf, type Screen } from './pages.ts';

/** Screens of a tablet while it is handed over. */
const handedOver: Screen[] = [
  {
    at: '/app/tablet/homeTablet',
    act: async (page) => {
      await page.locator('#top-bar button').click();
      await page.getByRole('dialog').waitFor();
      await settled(page);
    },
  },
  {
    at: '/app/tablet/homeTablet',
    act: async (page, w) => {
      await page.getByRole('button', { name: w('Set your own code') }).click();
      await page.locator('.code-keys').waitFor();
    },
  },
  {
    at: '/app/operator/homeOperator',
    anew: true,
    // No user is selected: the next one chooses a name or signs in.
    act: async (page) => {
      await page.evaluate(() => localStorage.setItem('locked', '{"left":true}'));
      await page.reload();
      await page.locator('dialog.lock').waitFor();
      await settled(page);
    },
  },
];

checkScreens(
  async (url) => [...(await pagesOf('touch', url)), ...handedOver],
  {
    theme: 'TEROTECH',
    width: 1024,
    height: 768,
    gloves: true,
  },
  { tags: ['long'] },
);
