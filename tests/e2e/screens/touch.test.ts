import { settled } from '../site.ts';
import { pagesOf } from './pages.ts';
import { shows } from './show.ts';

shows(
  async (url) => [
    ...(await pagesOf('touch', url)),
    {
      at: '/app/tablet/homeTablet',
      act: async (page) => {
        await page.locator('#top-bar button').click();
        await page.getByRole('dialog').waitFor();
        await settled(page);
      },
    },
  ],
  { width: 1024, height: 768, gloves: true },
);
