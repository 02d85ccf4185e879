import { looksRight } from './look.ts';
import { pagesOf, withForms } from './pages.ts';

looksRight(
  async (url) => withForms(await pagesOf('libraries', url)),
  { theme: 'ONE_DARK' },
  { tags: ['long'] },
);
