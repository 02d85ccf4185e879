import { looksRight } from './look.ts';
import { checklistPages } from './pages.ts';

looksRight(checklistPages, { theme: 'ONE_DARK' }, { tags: ['long'] });
