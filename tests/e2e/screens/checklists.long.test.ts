import { checkScreens } from './check-screens.ts';
import { checklistPages } from './pages.ts';

checkScreens(checklistPages, { theme: 'ONE_DARK' }, {});
