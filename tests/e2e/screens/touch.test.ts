import { pagesOf } from './pages.ts';
import { shows } from './show.ts';

shows((url) => pagesOf('touch', url), { width: 1024, height: 768, gloves: true });
