import { checkScreens } from './check-screens.ts';
import { pagesOf } from './pages.ts';

checkScreens((url) => pagesOf('procedures', url), { theme: 'ONE_DARK' }, { tags: ['long'] });
