// Builds the site once; stacks that start afterwards use it.
import { buildSite } from './local/site/build.ts';

await buildSite(console.log);
