import { looksRight } from './look.ts';
import { pagesOf } from './pages.ts';

looksRight((url) => pagesOf('planning', url), { theme: 'LIGHT' }, { tags: ['long'] });
