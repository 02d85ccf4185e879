// Labels and codes in front of a tablet's camera, read by the site's own reader under its security policy;
// hand scanners; speech.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPlantParam } from '#shared/access/plant-link.ts';
import { buildTagLabelRoute } from '#shared/printing/request-label.ts';
import { openBrowser } from '../browser.ts';
import { call, goTo, pathOf, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { browserSeeing, type Format } from './camera.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const tablet = { width: 1024, height: 768, hasTouch: true } as const;

interface Known {
  machine: { id: number; code: string };
  ewo: { id: string; code: string };
  tag: { id: string; code: string };
  spare: { id: number; code: string };
}

let site: Site;
let known: Known;
beforeAll(async () => {
  site = await openSite();
  const first = async <Item>(path: string) =>
    (await call<{ items: Item[] }>(site.url, ADMIN, path, { plant: 'DT1' })).items[0]!;
  known = {
    machine: await first('/machine/items'),
    ewo: await first('/ewo/open'),
    tag: await first('/tag/open'),
    spare: await first('/sparepart/pick'),
  };
});
afterAll(() => site?.close());

async function withCamera(format: Format, text: string, at: string, look: (page: Page) => Promise<void>) {
  const browser = await browserSeeing(format, text);
  try {
    const visit = await signedIn(browser, site.url, ADMIN, { ...tablet, at });
    await look(visit.page);
    // Requests that were running when the network was cut.
    expect(visit.problems.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  } finally {
    await browser.close();
  }
}

interface Code {
  format: Format;
  text: (known: Known) => string;
  path: (known: Known) => string;
  /** Message where a machine is picked; without one the code is that of a machine. */
  said?: RegExp;
}
/** Milliseconds that decoding a camera's pictures never takes, even without a graphics processor. */
const DECODING_MS = 120_000;

const leads =
  'a $format leads to its thing, and is read where something is picked, with and without a network';
async function isRead({ format, text, path, said }: Code): Promise<void> {
  await withCamera(format, text(known), '/app/tablet/scan', async (page) => {
    const reached = (path: string) =>
      expect.poll(() => page.url().slice(site.url.length), { timeout: DECODING_MS }).toContain(path);
    // Only the site's own reader is available.
    expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false);
    await reached(path(known));
    await settled(page);

    await goTo(page, site.url, '/app/tablet/newEwo');
    const open = page.getByRole('button', { name: w('Scan a label') });
    const told = page.getByRole('dialog').getByRole('alert');
    await open.click();
    if (!said) {
      await reached(`ewo/create?machine=${known.machine.id}`);
      await settled(page);
      await page.goBack();
    } else {
      await told.waitFor({ timeout: DECODING_MS });
      expect([...(await axeFaults(page)), ...(await smallTargets(page))]).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: /close/i }).first().click();
    }
    await page.context().setOffline(true);
    await open.click();
    if (!said) await reached(`ewo/create?machine=${known.machine.id}`);
    else
      await expect
        .poll(() => told.allTextContents(), { timeout: DECODING_MS })
        .toEqual([expect.stringMatching(said)]);
    await page.context().setOffline(false);
  });
}

it.each<Code>([
  {
    format: 'QRCode',
    text: ({ tag }) => site.url + addPlantParam(buildTagLabelRoute(tag.id), 'DT1'),
    path: ({ tag }) => `/app/tablet/tag/intervention/view?tag=${tag.id}`,
    said: /label of something else \(TAG\)/,
  },
])(leads, { timeout: 5 * DECODING_MS }, isRead);

it.each<Code>([
  {
    format: 'Code128',
    text: ({ machine }) => machine.code,
    path: ({ machine }) => `/app/tablet/machine/${machine.id}`,
  },
  {
    format: 'DataMatrix',
    text: ({ ewo }) => ewo.code,
    path: ({ ewo }) => `/app/tablet/ewo/intervention/view?ewo=${ewo.id}`,
    said: /label of something else \(EWO\)/,
  },
])(leads, { timeout: 5 * DECODING_MS, tags: ['long'] }, isRead);

it('a hand scanner is heard everywhere, a person who types is not', { tags: ['long'] }, async () => {
  const browser: Browser = await openBrowser();
  try {
    const visit = await signedIn(browser, site.url, ADMIN, { ...tablet, at: '/app/tablet/homeTablet' });
    const { page } = visit;
    const { machine, spare, tag } = known;
    const opened: string[] = [];
    page.on('framenavigated', (frame) => opened.push(frame.url().slice(site.url.length)));
    // The code that is typed leads nowhere: the first page that opens is that of the code scanned after it.
    await typed(page, machine.code, 90);
    await typed(page, tag.code, 0);
    await expect.poll(() => page.url()).toContain(`/app/tablet/tag/intervention/view?tag=${tag.id}`);
    expect(opened[0]).toContain(`/app/tablet/tag/intervention/view?tag=${tag.id}`);
    await settled(page);
    await typed(page, machine.code, 0);
    await expect.poll(() => pathOf(page)).toBe(`/app/tablet/machine/${machine.id}`);
    await settled(page);
    await typed(page, spare.code, 0);
    await expect.poll(() => pathOf(page)).toBe(`/app/tablet/spare/${spare.id}`);
    await settled(page);
    await typed(page, 'NOWHERE-1', 0);
    await page.getByText(w('Nothing in this plant has the code “NOWHERE-1”.')).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // Requests that were running when the network was cut.
    expect(visit.problems.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  } finally {
    await browser.close();
  }
});

/** Types inside the page, so that the connection adds no pauses. */
const typed = (page: Page, text: string, pause: number) =>
  page.evaluate(
    async ([text, pause]) => {
      for (const key of [...text, 'Enter']) {
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        if (pause > 0) await new Promise((done) => setTimeout(done, pause));
      }
    },
    [text, pause] as const,
  );

it('an operator is asked what to do at the machine', { tags: ['long'] }, async () => {
  const browser = await openBrowser();
  try {
    const visit = await signedIn(browser, site.url, ADMIN, { ...tablet, at: '/app/operator/scan' });
    const { page } = visit;
    await page.getByLabel(w('Code'), { exact: true }).fill(known.machine.code);
    await page.getByRole('button', { name: w('Find it') }).click();
    await page.getByText(w(`${known.machine.code}: what do you want to do?`)).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page
      .getByRole('main')
      .getByRole('button', { name: w('EWO') })
      .first()
      .click();
    await expect.poll(() => page.url()).toContain(`ewo/create?machine=${known.machine.id}`);
    await settled(page);
    // Requests that were running when the network was cut.
    expect(visit.problems.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  } finally {
    await browser.close();
  }
});
