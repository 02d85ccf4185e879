import { looksRight } from './look.ts';
import { pagesOf, withForms } from './pages.ts';

looksRight(async (url) => withForms(await pagesOf('catalogs', url)), { theme: 'LIGHT' }, { tags: ['long'] });
