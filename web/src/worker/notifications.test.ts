import { beforeEach, expect, it, vi } from 'vitest';
import type { PushNotification } from '#shared/push/notification.ts';
import type { DeviceOwner } from '../push/device-owner.ts';
import { openPage, showNotification } from './notifications.ts';

const stored = vi.hoisted(() => ({ owner: undefined as DeviceOwner | undefined }));
vi.mock('../push/device-owner.ts', () => ({ readOwner: async () => stored.owner }));

const ada: DeviceOwner = { id: 'x', person: 'acme/ada', confirmedAt: 0, name: 'Phone', showsTexts: false };
const notification: PushNotification = {
  ...{ to: 'acme/ada', title: 'New EWO', body: 'EWO 12', tag: 'n-1', language: 'en' },
  path: '/app/tablet/ewo/intervention/?ewo=12&plant=P1',
};

const unsubscribe = vi.fn();
const show = vi.fn();
const registration = {
  pushManager: { getSubscription: async () => ({ unsubscribe }) },
  showNotification: show,
} as never;
beforeEach(() => {
  stored.owner = ada;
  unsubscribe.mockReset();
  show.mockReset();
});

it('shows a notification of the signed-in person', async () => {
  await showNotification({ registration }, JSON.stringify(notification));
  expect(show).toHaveBeenCalledExactlyOnceWith(
    'New EWO',
    expect.objectContaining({ body: 'EWO 12', tag: 'n-1', data: notification.path }),
  );
});

it('shows nothing of the person before, and keeps the subscription of the person who is here', async () => {
  await showNotification({ registration }, JSON.stringify({ ...notification, to: 'acme/bob' }));
  expect(show).not.toHaveBeenCalled();
  expect(unsubscribe).not.toHaveBeenCalled();
});

it('shows nothing when nobody is signed in, and ends the subscription', async () => {
  stored.owner = undefined;
  await showNotification({ registration }, JSON.stringify(notification));
  expect(show).not.toHaveBeenCalled();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it.each([undefined, 'nonsense'])('shows nothing of the message %s', async (text) => {
  await showNotification({ registration }, text);
  expect(show).not.toHaveBeenCalled();
});

const location = { origin: 'https://plants.example' };
const openWindow = vi.fn();
function openWith(windows: object[]) {
  openWindow.mockReset();
  const clients = { matchAll: async () => windows, openWindow } as never;
  return openPage({ clients, location }, notification.path);
}
const createWindow = (url: string, focused = false) => ({
  url,
  focused,
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn((_message: unknown, [port]: MessagePort[]) => port!.postMessage('open')),
});

it('opens the page in one open window of the app, the one that is used', async () => {
  const other = createWindow('https://plants.example/app/reports');
  const used = createWindow('https://plants.example/app/tablet/homeTablet', true);
  const landing = createWindow('https://plants.example/', true);
  await openWith([landing, other, used]);
  expect(used.focus).toHaveBeenCalledOnce();
  expect(used.postMessage.mock.calls[0]![0]).toEqual({ kind: 'open', path: notification.path });
  expect(other.postMessage).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

it('opens a new window without one', async () => {
  await openWith([]);
  expect(openWindow).toHaveBeenCalledWith(`https://plants.example${notification.path}`);
});

it('opens no page of another site', async () => {
  openWindow.mockReset();
  const clients = { matchAll: async () => [], openWindow } as never;
  await openPage({ clients, location }, 'https://evil.example/');
  expect(openWindow).not.toHaveBeenCalled();
});
