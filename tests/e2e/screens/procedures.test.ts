import { pagesOf } from './pages.ts';
import { shows } from './show.ts';

shows((url) => pagesOf('procedures', url));
