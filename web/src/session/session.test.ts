import { beforeEach, expect, it, vi } from 'vitest';
import { cache } from '../cache.ts';
import { type AnswerStore, setAnswerStore, Unreachable } from '../call.ts';
import { refuse, startServer } from '../testing.tsx';
import { getSelectedPlant, selectPlant } from './selected-plant.ts';
import { findCachedSession, loadSessionState } from './session.ts';

const accessToken = vi.fn(async () => 'token' as string | undefined);
vi.mock('./sign-in.ts', () => ({ getAccessToken: () => accessToken() }));

const user = { id: 'u1', idprofilo: 1, idplant: 'DT1' };
/** Enters the app; `mine` answers the user request for the plant of the call. */
const enter = (mine: (plant: string | null) => ReturnType<typeof refuse>) => {
  const asked = startServer({
    'GET /UserTenant/get': () => ({ body: { id: 'u1', endpointRoot: false } }),
    'GET /user/settings': () => ({ body: {} }),
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: new Date().toISOString() } }),
    'GET /user/get': () => mine(getSelectedPlant() ?? null),
  });
  return { asked, now: loadSessionState() };
};
beforeEach(() => selectPlant('TO1'));

it('stays in the plant the service answers first', async () => {
  localStorage.clear();
  sessionStorage.clear();
  expect(await enter(() => ({ body: user })).now).toMatchObject({ state: 'authorised', lost: undefined });
  expect(getSelectedPlant()).toBe('DT1');
});

it('leaves a plant the user has not, and says which', async () => {
  const { now } = enter((plant) => (plant ? refuse(404, { code: 'notFound' }) : { body: user }));
  expect(await now).toMatchObject({ state: 'authorised', lost: 'TO1' });
  expect(getSelectedPlant()).toBe('DT1');
});

it('stays where it is while the service is only busy', async () => {
  const { now } = enter(() => refuse(429, { code: 'tooManyRequests' }));
  expect(await now).toMatchObject({ state: 'recordMissing' });
  expect(getSelectedPlant()).toBe('TO1');
});

it('goes on with what a tablet keeps while no token can be had and the network is away', async () => {
  const kept: Record<string, unknown> = {
    '/UserTenant/get': { id: 'u1', endpointRoot: false },
    '/user/get': { ...user, idplant: 'TO1' },
    '/user/settings': {},
    '/health': { now: new Date().toISOString() },
  };
  const keeper = (knows: boolean): AnswerStore => ({
    read: async ({ path }) => kept[path] as never,
    knowsSomebody: async () => knows,
  });
  accessToken.mockRejectedValue(new Unreachable('no network'));
  setAnswerStore(keeper(true));
  expect(await loadSessionState()).toMatchObject({
    state: 'authorised',
    session: { user: { idplant: 'TO1' } },
  });
  setAnswerStore(keeper(false));
  await expect(loadSessionState()).rejects.toBeInstanceOf(Unreachable);
  accessToken.mockResolvedValue(undefined);
  expect(await loadSessionState()).toEqual({ state: 'unauthenticated' });
  setAnswerStore(undefined);
});

it('knows nobody whose record could not be read, and takes them for no administrator of all plants', async () => {
  accessToken.mockResolvedValue('token');
  cache.clear();
  enter(() => refuse(503, { code: 'unavailable' }));
  await loadSessionState();
  expect(findCachedSession()).toBeUndefined();
  cache.clear();
  await enter(() => ({ body: user })).now;
  expect(findCachedSession()).toMatchObject({ profile: 'admin' });
});
