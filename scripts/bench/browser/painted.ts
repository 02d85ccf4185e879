// Measures when an element is painted in the browser and how long the frames take.
import type { Page } from 'playwright-core';

export type { Page };

/**
 * Returns the milliseconds from a click until the frame in which the element `at` starts with the text
 * `text`.
 */
export async function measureClickToPaint(
  page: Page,
  click: () => Promise<void>,
  target: { at: string; text: string },
) {
  await page.evaluate(({ at, text }) => {
    const startWatching = ({ timeStamp }: Event) => {
      const recordPaint = () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          document.documentElement.dataset.stood = String(performance.now() - timeStamp);
        };
        port2.postMessage(0);
      };
      const checkElement = () => {
        const isPresent = document.querySelector(at)?.textContent?.startsWith(text);
        requestAnimationFrame(isPresent ? recordPaint : checkElement);
      };
      checkElement();
    };
    addEventListener('click', startWatching, { capture: true, once: true });
  }, target);
  await click();
  return readPaintTime(page);
}

export async function readPaintTime(page: Page): Promise<number> {
  await page.waitForFunction(() => document.documentElement.dataset.stood !== undefined);
  const paintTime = await page.evaluate(() => Number(document.documentElement.dataset.stood));
  await page.evaluate(() => delete document.documentElement.dataset.stood);
  return paintTime;
}

/** Returns the milliseconds of each frame while `work` runs. */
export async function measureFrames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let lastFrame = performance.now();
    const recordFrame = (now: number) => {
      frames.push(now - lastFrame);
      lastFrame = now;
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
  });
  await work();
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames);
}
