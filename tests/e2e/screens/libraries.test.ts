import { pagesOf, withForms } from './pages.ts';
import { shows } from './show.ts';

shows(async (url) => withForms(await pagesOf('libraries', url)));
