// Notifications on a tablet: allowed by a press, shown by the service worker, opened in the tab that is there, and ended
// by the sign-out.
import type { Browser, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, PATIENCE, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

/** Leader of a team in the morning shift. */
const LEADER = 'leader@demo.example';
const COLLEAGUE = 'superadmin@demo.example';
const PLANT = 'DT1';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  // The plant is in Detroit, where the morning shift works then.
  await fetch(`${site.url}/local/clock`, { method: 'POST', body: new URLSearchParams({ advance: 'PT6H' }) });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const ask = <Answer>(email: string, path: string, body?: object) =>
  call<Answer>(site.url, email, path, { plant: PLANT, ...(body && { method: 'POST', body }) });

/** Reports an EWO to each team; returns their codes. */
async function reportEwos(): Promise<string[]> {
  const [machines, teams] = await Promise.all([
    ask<{ items: { id: number }[] }>(COLLEAGUE, '/machine/items'),
    ask<{ items: { id: number; active: boolean }[] }>(COLLEAGUE, '/team/items'),
  ]);
  const codes: string[] = [];
  for (const { id: teamId } of teams.items.filter(({ active }) => active)) {
    const about = { machineId: machines.items[0]!.id, breakdownDescription: 'Belt is torn' };
    const report = { ...about, machineStatus: 'stopped', teamId };
    codes.push((await ask<{ code: string }>(COLLEAGUE, '/ewo/items', report)).code);
  }
  return codes;
}

/** Returns the texts that the local push service has received. */
async function listPushed(): Promise<string[]> {
  const answer = await fetch(`${site.url}/local/push/messages`);
  return ((await answer.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text);
}

/** Delivers a message to the service worker of a page, as its browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: site.url, registrationId: await registered, data },
  });
  await session.detach();
}

interface ShownNotification {
  title: string;
  options: { data: string };
}
interface WorkerGlobals {
  registration: { showNotification(title: string, options: object): Promise<void> };
  shown: ShownNotification[];
  dispatchEvent(event: Event): void;
}

/** Notes what the worker shows, since the browser of the tests has no notifications. */
const noteNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerGlobals;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, options: options as ShownNotification['options'] });
    };
  });
const listShown = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as WorkerGlobals).shown.map(({ title }) => title));

/** Presses the first notification that was shown. */
const pressNotification = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerGlobals;
    const { data } = scope.shown[0]!.options;
    const notification = { data, close: () => undefined };
    const event = new Event('notificationclick');
    scope.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
  });

it('a notice reaches the tablet of its person, opens in the open tab, and none does after the sign-out', async () => {
  const visit = await signedIn(browser, site.url, LEADER, { plant: PLANT, keeps: true });
  const { page, context } = visit;
  await context.addInitScript(() => {
    const permission = { permission: 'granted', requestPermission: async () => 'granted' };
    Object.defineProperty(globalThis, 'Notification', { value: permission });
  });
  await goTo(page, site.url, '/app/tablet/notices');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: w('Allow on this device') }).click();
  await page.getByText(w('Allowed on this device'), { exact: true }).waitFor();

  const codes = await reportEwos();
  await expect.poll(async () => (await listPushed()).length, { timeout: PATIENCE }).toBeGreaterThan(0);
  const [text] = await listPushed();
  const { title, body } = JSON.parse(text!) as { title: string; body: string };
  const code = codes.find((each) => body.startsWith(each))!;
  expect([title, body.includes('Belt')]).toEqual(['New EWO', false]);

  const [worker] = context.serviceWorkers();
  await noteNotifications(worker!);
  await deliver(page, text!);
  await expect.poll(() => listShown(worker!), { timeout: PATIENCE }).toEqual(['New EWO']);
  await pressNotification(worker!);
  await page.waitForURL(/\/app\/tablet\/ewo\/intervention/);
  await page.getByText(code).first().waitFor();
  expect(context.pages()).toHaveLength(1);

  await page.getByRole('button', { name: w('User menu') }).click();
  await page.getByRole('button', { name: w('Logout') }).click();
  const listDevices = async () => (await ask<{ devices: object[] }>(LEADER, '/push/subscription')).devices;
  await expect.poll(listDevices, { timeout: PATIENCE }).toEqual([]);
  // The browser of the tests has no push service, so the one of the local stack is used.
  expect(visit.problems.filter((each) => !each.includes('Push API'))).toEqual([]);
  await context.close();
});
