import { checkScreens } from './check-screens.ts';
import { pagesOf, withForms } from './pages.ts';

checkScreens(
  async (url) => withForms(await pagesOf('catalogs', url)),
  { theme: 'LIGHT' },
  { tags: ['long'] },
);
