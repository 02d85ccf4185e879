import { checklistPages } from './pages.ts';
import { shows } from './show.ts';

shows(checklistPages);
