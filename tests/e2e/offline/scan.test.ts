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
import { browserSeeing, type Format } from './camera.ts';

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

/** Codes for the camera: the text, the resulting page, and the message where a machine is picked. */
it.each<[Format, (known: Known) => string, (known: Known) => string, RegExp | undefined]>([
  [
    'QRCode',
    ({ tag }) => site.url + addPlantParam(buildTagLabelRoute(tag.id), 'DT1'),
    ({ tag }) => `/app/tablet/tag/intervention/view?tag=${tag.id}`,
    /label of something else \(TAG\)/,
  ],
  ['Code128', ({ machine }) => machine.code, ({ machine }) => `/app/tablet/machine/${machine.id}`, undefined],
  [
    'DataMatrix',
    ({ ewo }) => ewo.code,
    ({ ewo }) => `/app/tablet/ewo/intervention/view?ewo=${ewo.id}`,
    /label of something else \(EWO\)/,
  ],
])(
  'a %s leads to its thing, and is read where something is picked, with and without a network',
  async (format, textOf, pathTo, said) => {
    await withCamera(format, textOf(known), '/app/tablet/scan', async (page) => {
      const reached = (path: string) =>
        expect.poll(() => page.url().slice(site.url.length), { timeout: 60_000 }).toContain(path);
      // Only the site's own reader is available.
      expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false);
      await reached(pathTo(known));
      await settled(page);

      await goTo(page, site.url, '/app/tablet/newEwo');
      const open = page.getByRole('button', { name: 'Scan a label' });
      const told = page.getByRole('dialog').getByRole('alert');
      await open.click();
      if (!said) {
        await reached(`ewo/create?machine=${known.machine.id}`);
        await settled(page);
        await page.goBack();
      } else {
        await told.waitFor({ timeout: 60_000 });
        expect([...(await axeFaults(page)), ...(await smallTargets(page))]).toEqual([]);
        await page.getByRole('dialog').getByRole('button', { name: /close/i }).first().click();
      }
      await page.context().setOffline(true);
      await open.click();
      if (!said) await reached(`ewo/create?machine=${known.machine.id}`);
      else
        await expect
          .poll(() => told.allTextContents(), { timeout: 60_000 })
          .toEqual([expect.stringMatching(said)]);
      await page.context().setOffline(false);
    });
  },
);

it('a hand scanner is heard everywhere, a person who types is not', async () => {
  const browser: Browser = await openBrowser();
  try {
    const visit = await signedIn(browser, site.url, ADMIN, { ...tablet, at: '/app/tablet/homeTablet' });
    const { page } = visit;
    const { machine, spare, tag } = known;
    await typed(page, machine.code, 90);
    await page.waitForTimeout(300);
    expect(pathOf(page)).toBe('/app/tablet/homeTablet');
    await typed(page, machine.code, 0);
    await expect.poll(() => pathOf(page)).toBe(`/app/tablet/machine/${machine.id}`);
    await settled(page);
    await typed(page, tag.code, 0);
    await expect.poll(() => page.url()).toContain(`/app/tablet/tag/intervention/view?tag=${tag.id}`);
    await settled(page);
    await typed(page, spare.code, 0);
    await expect.poll(() => pathOf(page)).toBe(`/app/tablet/spare/${spare.id}`);
    await settled(page);
    await typed(page, 'NOWHERE-1', 0);
    await page.getByText('Nothing in this plant has the code “NOWHERE-1”.').waitFor();
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

it('an operator is asked what to do at the machine', async () => {
  const browser = await openBrowser();
  try {
    const visit = await signedIn(browser, site.url, ADMIN, { ...tablet, at: '/app/operator/scan' });
    const { page } = visit;
    await page.getByLabel('Code', { exact: true }).fill(known.machine.code);
    await page.getByRole('button', { name: 'Find it' }).click();
    await page.getByText(`${known.machine.code}: what do you want to do?`).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'EWO' }).first().click();
    await expect.poll(() => page.url()).toContain(`ewo/create?machine=${known.machine.id}`);
    await settled(page);
    // Requests that were running when the network was cut.
    expect(visit.problems.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  } finally {
    await browser.close();
  }
});
