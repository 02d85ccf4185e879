// How long a technician waits for the tablet's first page where there is no network: the app comes from the device, on a processor
// a quarter as quick. Answers still come from here: what is kept of them is read as quickly.
import { kept } from '../../tests/e2e/offline/kept.ts';
import { openNetwork } from '../../tests/e2e/offline/network.ts';
import { open, settled, signIn } from '../../tests/e2e/site.ts';
import { openSite } from '../../tests/e2e/stack.ts';
import { type Figure, percentile, round } from './figure.ts';
import { stoodAfter } from './painted.ts';

const STARTS = 9;
const SLOWER = 4;
const HOME = '/app/tablet/homeTablet';
const HEADING = '.touch-page h1';

export async function offline(): Promise<Figure[]> {
  const site = await openSite();
  const network = await openNetwork(site.url);
  try {
    const visit = await open(network.browser, { width: 1024, height: 768, hasTouch: true, keeps: true });
    const { page, context } = visit;
    await signIn(visit, site.url, 'technician@demo.example');
    await kept(page);
    network.cut((path) => path.startsWith('/api/'));
    await page.addInitScript((heading) => {
      const painted = () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          document.documentElement.dataset.stood = String(performance.now());
        };
        port2.postMessage(0);
      };
      const look = () => requestAnimationFrame(document.querySelector(heading) ? painted : look);
      look();
    }, HEADING);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const times: number[] = [];
    for (let n = 0; n < STARTS; n++) {
      await page.goto(site.url + HOME, { waitUntil: 'commit' });
      times.push(await stoodAfter(page));
      await settled(page);
    }
    return [
      {
        figure: `tablet starts offline, processor ${SLOWER}× slower: median`,
        ...{ value: round(percentile(times, 0.5)), unit: 'ms', budget: 1500 },
        beside: { quickest: round(Math.min(...times)), slowest: round(Math.max(...times)) },
      },
    ];
  } finally {
    await network.close();
    await site.close();
  }
}
