import { checkScreens } from './check-screens.ts';
import { pagesOf, withForms } from './pages.ts';

checkScreens(
  async (url) => withForms(await pagesOf('libraries', url)),
  { theme: 'ONE_DARK' },
  { tags: ['long'] },
);
