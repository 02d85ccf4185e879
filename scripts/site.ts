// The site as it ships, once: stacks that start afterwards find it.
import { buildSite } from './local/site/build.ts';

await buildSite(console.log);
