// Measures a tablet without network: the time until the technician's first page (app and answers come from
// the device, on a processor slowed down to a quarter), the storage used on the device, and the time to send
// the entries recorded offline.
import { megabytesKept, readAhead } from '#tests/e2e/offline/kept.ts';
import { Tablet } from '#tests/e2e/offline/tablet.ts';
import { call, settled } from '#tests/e2e/site.ts';
import { openSite } from '#tests/e2e/stack.ts';
import { computePercentile, type Figure, round } from '../figure.ts';
import { readPaintTime } from './painted.ts';

const START_COUNT = 9;
const CPU_SLOWDOWN = 4;
const HOME_ROUTE = '/app/tablet/homeTablet';
const HEADING_SELECTOR = '.touch-page h1';
const ENTRY_COUNT = 500;
/** The `order` of the last part of the read-ahead. */
const LAST_PART_ORDER = 50;
const TECHNICIAN = {
  user: 'technician',
  email: 'technician@demo.example',
  name: 'Luca Moretti',
  code: '482913',
};

export async function measureOfflineTablet(): Promise<Figure[]> {
  const site = await openSite();
  const tablet = await Tablet.open(site.url);
  try {
    await tablet.signIn(TECHNICIAN);
    await tablet.keepsApp();
    await settled(tablet.page);
    const storageFigure = await measureStorage(tablet);
    const sendingFigure = await measureSending(tablet);
    return [await measureStarts(tablet), storageFigure, sendingFigure];
  } finally {
    await tablet.close();
    await site.close();
  }
}

/** Measures the storage of the complete read-ahead of the demo plant. */
async function measureStorage({ page }: Tablet): Promise<Figure> {
  await readAhead(page, LAST_PART_ORDER);
  return {
    figure: 'a tablet keeps answers and pictures',
    ...{ value: round(await megabytesKept(page)), unit: 'MB', budget: 25 },
  };
}

async function measureStarts(tablet: Tablet): Promise<Figure> {
  const { page, context, site } = tablet;
  await tablet.turn('offline');
  tablet.network.cut();
  await page.addInitScript((heading) => {
    const recordPaint = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        document.documentElement.dataset.stood = String(performance.now());
      };
      port2.postMessage(0);
    };
    const checkHeading = () =>
      requestAnimationFrame(document.querySelector(heading) ? recordPaint : checkHeading);
    checkHeading();
  }, HEADING_SELECTOR);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const times: number[] = [];
  for (let n = 0; n < START_COUNT; n++) {
    await page.goto(site + HOME_ROUTE, { waitUntil: 'commit' });
    times.push(await readPaintTime(page));
    await settled(page);
  }
  return {
    figure: `tablet starts offline, processor ${CPU_SLOWDOWN}× slower: median`,
    ...{ value: round(computePercentile(times, 0.5)), unit: 'ms', budget: 1500 },
    additionalValues: { quickest: round(Math.min(...times)), slowest: round(Math.max(...times)) },
  };
}

/** Measures the sending of remarks on one EWO: from the return of the network until no entry waits. */
async function measureSending(tablet: Tablet): Promise<Figure> {
  const { items } = await call<{ items: { id: string }[] }>(tablet.site, TECHNICIAN.email, '/ewo/open', {
    plant: 'DT1',
  });
  const ewoId = items[0]!.id;
  await tablet.turn('unserved');
  for (let n = 1; n <= ENTRY_COUNT; n++) {
    const outcome = await tablet.send('/remark/items', { of: 'ewo', thing: ewoId, text: `Remark ${n}` });
    if (outcome.is !== 'answered')
      throw new Error(`remark ${n} was not recorded: ${JSON.stringify(outcome)}`);
  }
  const unsentCount = await tablet.unsent();
  if (unsentCount !== ENTRY_COUNT) throw new Error(`${unsentCount} of ${ENTRY_COUNT} wait to be sent`);
  const startedAt = performance.now();
  await tablet.turn('well');
  await tablet.sendNow();
  while ((await tablet.unsent()) > 0) await tablet.page.waitForTimeout(200);
  return {
    figure: `${ENTRY_COUNT} actions of a tablet are sent`,
    ...{ value: round((performance.now() - startedAt) / 1000), unit: 's', budget: 60 },
  };
}
