import { beforeEach, expect, it, vi } from 'vitest';
import { cache } from '../cache.ts';
import { type Keeper, keepAnswersBy, Unreachable } from '../call.ts';
import { refuse, serve } from '../testing.tsx';
import { selectedPlant, selectPlant } from './selected-plant.ts';
import { lastSession, standing } from './session.ts';

const accessToken = vi.fn(async () => 'token' as string | undefined);
vi.mock('./sign-in.ts', () => ({ accessToken: () => accessToken() }));

const user = { id: 'u1', idprofilo: 1, idplant: 'DT1' };
/** `mine` answers for the plant a call names. */
const enter = (mine: (plant: string | null) => ReturnType<typeof refuse>) => {
  const asked = serve({
    'GET /UserTenant/get': () => ({ body: { id: 'u1', endpointRoot: false } }),
    'GET /user/settings': () => ({ body: {} }),
    'GET /health': () => ({ body: { now: new Date().toISOString() } }),
    'GET /user/get': () => mine(selectedPlant() ?? null),
  });
  return { asked, now: standing() };
};
beforeEach(() => selectPlant('TO1'));

it('stays in the plant the service answers first', async () => {
  localStorage.clear();
  sessionStorage.clear();
  expect(await enter(() => ({ body: user })).now).toMatchObject({ state: 'authorised', lost: undefined });
  expect(selectedPlant()).toBe('DT1');
});

it('leaves a plant the user has not, and says which', async () => {
  const { now } = enter((plant) => (plant ? refuse(404, { code: 'notFound' }) : { body: user }));
  expect(await now).toMatchObject({ state: 'authorised', lost: 'TO1' });
  expect(selectedPlant()).toBe('DT1');
});

it('stays where it is while the service is only busy', async () => {
  const { now } = enter(() => refuse(429, { code: 'tooManyRequests' }));
  expect(await now).toMatchObject({ state: 'recordMissing' });
  expect(selectedPlant()).toBe('TO1');
});

it('goes on with what a tablet keeps while no token can be had and the network is away', async () => {
  const kept: Record<string, unknown> = {
    '/UserTenant/get': { id: 'u1', endpointRoot: false },
    '/user/get': { ...user, idplant: 'TO1' },
    '/user/settings': {},
    '/health': { now: new Date().toISOString() },
  };
  const keeper = (knows: boolean): Keeper => ({
    read: async ({ path }) => kept[path] as never,
    knowsSomebody: async () => knows,
  });
  accessToken.mockRejectedValue(new Unreachable('no network'));
  keepAnswersBy(keeper(true));
  expect(await standing()).toMatchObject({ state: 'authorised', session: { user: { idplant: 'TO1' } } });
  keepAnswersBy(keeper(false));
  await expect(standing()).rejects.toBeInstanceOf(Unreachable);
  accessToken.mockResolvedValue(undefined);
  expect(await standing()).toEqual({ state: 'unauthenticated' });
  keepAnswersBy(undefined);
});

it('knows nobody whose record could not be read, and takes them for no administrator of all plants', async () => {
  accessToken.mockResolvedValue('token');
  cache.clear();
  enter(() => refuse(503, { code: 'unavailable' }));
  await standing();
  expect(lastSession()).toBeUndefined();
  cache.clear();
  await enter(() => ({ body: user })).now;
  expect(lastSession()).toMatchObject({ profile: 'admin' });
});
