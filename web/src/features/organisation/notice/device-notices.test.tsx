import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OwnDevice } from '#shared/push/subscription-api.ts';
import type { DeviceState } from '#web/push/device.ts';
import { renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { DeviceNotices } from './device-notices.tsx';

const here = vi.hoisted(() => ({
  state: 'off' as DeviceState,
  id: undefined as string | undefined,
  allow: vi.fn(async () => true),
  remove: vi.fn(async () => undefined),
}));
vi.mock('#web/push/device.ts', () => ({
  readDeviceState: async () => ({ state: here.state, id: here.id }),
  describeDevice: () => 'Android · Chrome',
  allowDevice: here.allow,
  removeDevice: here.remove,
}));

const phone: OwnDevice = {
  ...{ id: 'x', name: 'Android · Chrome', showsTexts: false },
  confirmedAt: '2026-11-30T10:00:00.000Z',
};
let devices: OwnDevice[];
async function open() {
  startServer({ 'GET /push/subscription': () => ({ body: { publicKey: 'key', devices } }) });
  await renderPage(<DeviceNotices />, { profile: 'technician', namespaces: ['notices'] });
  await screen.findByText('My devices');
}
beforeEach(() => {
  devices = [];
  Object.assign(here, { state: 'off', id: undefined });
  here.allow.mockReset().mockResolvedValue(true);
  here.remove.mockReset();
});

it('asks for the permission only after a press, and shows the device', async () => {
  await open();
  expect(screen.getByText('No device shows notifications.')).toBeTruthy();
  expect(here.allow).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show texts too' }));
  here.allow.mockImplementation(async () => {
    devices = [phone];
    Object.assign(here, { state: 'on', id: 'x' });
    return true;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Allow on this device' }));
  await waitUntil(() => expect(screen.getByText('Allowed on this device')).toBeTruthy());
  expect(here.allow).toHaveBeenCalledExactlyOnceWith({
    publicKey: 'key',
    name: 'Android · Chrome',
    showsTexts: true,
  });
  expect(screen.getByText(/Chrome – this device, confirmed/)).toBeTruthy();
});

it.each([
  ['blocked', 'Blocked by the browser'],
  ['unsupported', 'Not supported by this browser'],
  ['notInstalled', 'Only after installation'],
] as const)('says %s, and offers nothing to press', async (state, text) => {
  here.state = state;
  await open();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('removes a device, and does not take one for allowed that was ended elsewhere', async () => {
  Object.assign(here, { state: 'on', id: 'ended' });
  devices = [phone];
  await open();
  expect(screen.getByText('Not allowed on this device')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Android · Chrome' }));
  await waitUntil(() => expect(here.remove).toHaveBeenCalledExactlyOnceWith('x'));
});
