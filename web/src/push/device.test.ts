import { beforeEach, expect, it, vi } from 'vitest';
import { startServer } from '../testing.tsx';
import { allowDevice, describeDevice, endDevice, followPerson, readDeviceState } from './device.ts';
import type { DeviceOwner } from './device-owner.ts';

const here = vi.hoisted(() => ({
  owner: undefined as DeviceOwner | undefined,
  person: 'acme/ada' as string | undefined,
  signIn: 'first',
}));
vi.mock('./device-owner.ts', () => ({
  readOwner: async () => here.owner,
  writeOwner: async (owner: DeviceOwner) => {
    here.owner = owner;
  },
  clearOwner: async () => {
    here.owner = undefined;
  },
}));
vi.mock('../session/stored-token.ts', async (load) => ({
  ...(await load<object>()),
  findSignedInUser: () => here.person,
  findSignInId: () => here.signIn,
}));
vi.mock('../worker/stand.ts', () => ({ registerServiceWorker: async () => undefined }));

const endpoint = 'https://fcm.googleapis.com/fcm/send/x';
const keys = { p256dh: 'point', auth: 'secret' };
const permission = { granted: 'granted' as NotificationPermission };
let made: { unsubscribe: () => Promise<boolean> } | undefined;
const subscription = {
  toJSON: () => ({ endpoint, keys }),
  options: { applicationServerKey: null },
  unsubscribe: async () => {
    made = undefined;
    return true;
  },
};
const pushManager = {
  getSubscription: async () => made,
  subscribe: async () => {
    made = subscription;
    return subscription;
  },
};

let devices: { id: string }[];
let requests: ReturnType<typeof startServer>;
const listRequests = () => requests.map(({ method, path }) => `${method} ${path}`);
beforeEach(() => {
  localStorage.clear();
  Object.assign(here, { owner: undefined, person: 'acme/ada', signIn: 'first' });
  made = undefined;
  devices = [{ id: 'x' }];
  permission.granted = 'granted';
  requests = startServer({
    'GET /push/subscription': () => ({ body: { publicKey: 'key', devices } }),
    'POST /push/subscription': () => ({
      body: { id: 'x', name: 'Phone', showsTexts: false, confirmedAt: '' },
    }),
    'DELETE /push/subscription/x': () => ({ body: {} }),
  });
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission.granted;
    },
    requestPermission: async () => permission.granted,
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
});

const allow = () => allowDevice({ publicKey: 'key', name: 'Phone', showsTexts: false });

it('subscribes for the signed-in person', async () => {
  expect(await readDeviceState()).toEqual({ state: 'off' });
  expect(await allow()).toBe(true);
  expect(requests[0]!.body).toEqual({ endpoint, keys, name: 'Phone', showsTexts: false, isTouch: false });
  expect(here.owner).toMatchObject({ id: 'x', person: 'acme/ada', signIn: 'first' });
  expect(await readDeviceState()).toEqual({ state: 'on', id: 'x' });
});

it('does nothing without the permission, and says when the browser blocks it', async () => {
  permission.granted = 'denied';
  expect(await allow()).toBe(false);
  expect(requests).toEqual([]);
  expect(await readDeviceState()).toEqual({ state: 'blocked' });
});

it('says what is not supported, and what must be installed first', async () => {
  Reflect.deleteProperty(window, 'PushManager');
  vi.unstubAllGlobals();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(await readDeviceState()).toEqual({ state: 'unsupported' });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari');
  expect(await readDeviceState()).toEqual({ state: 'notInstalled' });
  expect(describeDevice()).toBe('iPhone · Safari');
  vi.restoreAllMocks();
});

it('ends at once, without a network, and tells the service at the next contact', async () => {
  await allow();
  await endDevice();
  expect([here.owner, made]).toEqual([undefined, undefined]);
  expect(listRequests()).toEqual(['POST /push/subscription']);
  here.person = 'acme/bob';
  await followPerson();
  await followPerson();
  expect(listRequests()).toEqual(['POST /push/subscription', 'DELETE /push/subscription/x']);
});

it('ends with a change of the person, who must allow it again', async () => {
  await allow();
  here.person = 'acme/bob';
  await followPerson();
  expect([here.owner, made]).toEqual([undefined, undefined]);
  expect(listRequests().at(-1)).toBe('DELETE /push/subscription/x');
  expect(await readDeviceState()).toEqual({ state: 'off' });
});

it('is confirmed in a new sign-in of the same person, and not again', async () => {
  await allow();
  here.signIn = 'second';
  await followPerson();
  await followPerson();
  expect(listRequests().slice(1)).toEqual(['GET /push/subscription', 'POST /push/subscription']);
  expect(here.owner).toMatchObject({ signIn: 'second' });
});

it('ends when an administrator ended it', async () => {
  await allow();
  devices = [];
  here.signIn = 'second';
  await followPerson();
  expect([here.owner, made]).toEqual([undefined, undefined]);
});
