// Stack for the browser tests: started on an already filled folder, or the running one at SITE.
import { rmSync } from 'node:fs';
import { copyFilled, type Filling } from './filled.ts';
import { launch } from './launch.ts';
import { makeFolder } from './leftovers.ts';

/** A Monday in spring, when the demo plants have a year of history. */
export const NOW = '2026-03-16T07:00:00Z';

export interface Site {
  url: string;
  close(): Promise<void>;
}

export async function openSite({ seed = 'demo', clock = NOW }: Partial<Filling> = {}): Promise<Site> {
  if (process.env.SITE) return { url: process.env.SITE, close: async () => undefined };
  const data = makeFolder('e2e');
  await copyFilled({ seed, clock }, data);
  const { url, stop } = await launch(data, '--seed', seed, '--clock', clock);
  return {
    url,
    async close() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
