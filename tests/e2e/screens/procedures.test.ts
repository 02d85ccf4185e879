import { looksRight } from './look.ts';
import { pagesOf } from './pages.ts';

looksRight((url) => pagesOf('procedures', url), { theme: 'ONE_DARK' }, { tags: ['long'] });
