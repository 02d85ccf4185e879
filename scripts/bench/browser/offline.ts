// How long a technician waits for the tablet's first page where there is no network at all: app and answers come from the device, on a
// processor a quarter as quick; how much lies on the device for that; and how long it takes to send what was recorded meanwhile.
import { isReadAhead, megabytesKept } from '../../../tests/e2e/offline/kept.ts';
import { Tablet } from '../../../tests/e2e/offline/tablet.ts';
import { call, settled } from '../../../tests/e2e/site.ts';
import { openSite } from '../../../tests/e2e/stack.ts';
import { type Figure, percentile, round } from '../figure.ts';
import { stoodAfter } from './painted.ts';

const STARTS = 9;
const SLOWER = 4;
const HOME = '/app/tablet/homeTablet';
const HEADING = '.touch-page h1';
const WAITING = 500;
/** Of what is read ahead. */
const LAST_PART = 50;
const LUCA = { user: 'technician', email: 'technician@demo.example', name: 'Luca Moretti', code: '482913' };

export async function offline(): Promise<Figure[]> {
  const site = await openSite();
  const tablet = await Tablet.open(site.url);
  try {
    await tablet.signIn(LUCA);
    await tablet.keepsApp();
    await settled(tablet.page);
    const lies = await kept(tablet);
    const sending = await sent(tablet);
    return [await starts(tablet), lies, sending];
  } finally {
    await tablet.close();
    await site.close();
  }
}

/** All that is read ahead of the demo plant. */
async function kept({ page }: Tablet): Promise<Figure> {
  while (!(await isReadAhead(page, LAST_PART))) await page.waitForTimeout(200);
  return {
    figure: 'a tablet keeps answers and pictures',
    ...{ value: round(await megabytesKept(page)), unit: 'MB', budget: 25 },
  };
}

async function starts(tablet: Tablet): Promise<Figure> {
  const { page, context, site } = tablet;
  await tablet.turn('offline');
  tablet.network.cut();
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
    await page.goto(site + HOME, { waitUntil: 'commit' });
    times.push(await stoodAfter(page));
    await settled(page);
  }
  return {
    figure: `tablet starts offline, processor ${SLOWER}× slower: median`,
    ...{ value: round(percentile(times, 0.5)), unit: 'ms', budget: 1500 },
    beside: { quickest: round(Math.min(...times)), slowest: round(Math.max(...times)) },
  };
}

/** Remarks on one EWO: from the return of the network until nothing waits. */
async function sent(tablet: Tablet): Promise<Figure> {
  const { items } = await call<{ items: { id: string }[] }>(tablet.site, LUCA.email, '/ewo/open', {
    plant: 'DT1',
  });
  const thing = items[0]!.id;
  await tablet.turn('unserved');
  for (let n = 1; n <= WAITING; n++) {
    const said = await tablet.send('/remark/items', { of: 'ewo', thing, text: `Remark ${n}` });
    if (said.is !== 'answered') throw new Error(`remark ${n} was not recorded: ${JSON.stringify(said)}`);
  }
  const waited = await tablet.unsent();
  if (waited !== WAITING) throw new Error(`${waited} of ${WAITING} wait to be sent`);
  const began = performance.now();
  await tablet.turn('well');
  await tablet.sendNow();
  while ((await tablet.unsent()) > 0) await tablet.page.waitForTimeout(200);
  return {
    figure: `${WAITING} actions of a tablet are sent`,
    ...{ value: round((performance.now() - began) / 1000), unit: 's', budget: 60 },
  };
}
