// When something is painted in the browser, and how long its frames take.
import type { Page } from 'playwright-core';

export type { Page };

/** From a click until the frame is painted in which something says what it shall. */
export async function drawnAfter(
  page: Page,
  click: () => Promise<void>,
  wanted: { at: string; says: string },
) {
  await page.evaluate(({ at, says }) => {
    const begin = ({ timeStamp }: Event) => {
      const painted = () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          document.documentElement.dataset.stood = String(performance.now() - timeStamp);
        };
        port2.postMessage(0);
      };
      const look = () => {
        const stands = document.querySelector(at)?.textContent?.startsWith(says);
        requestAnimationFrame(stands ? painted : look);
      };
      look();
    };
    addEventListener('click', begin, { capture: true, once: true });
  }, wanted);
  await click();
  return stoodAfter(page);
}

export async function stoodAfter(page: Page): Promise<number> {
  await page.waitForFunction(() => document.documentElement.dataset.stood !== undefined);
  const stood = await page.evaluate(() => Number(document.documentElement.dataset.stood));
  await page.evaluate(() => delete document.documentElement.dataset.stood);
  return stood;
}

/** How long each frame took while something is done with the page. */
export async function framesDuring(page: Page, what: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await what();
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames);
}
