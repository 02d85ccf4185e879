import { checkScreens } from './check-screens.ts';
import { pagesOf } from './pages.ts';

checkScreens((url) => pagesOf('planning', url), { theme: 'LIGHT' }, { tags: ['long'] });
