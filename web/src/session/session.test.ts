import { beforeEach, expect, it, vi } from 'vitest';
import { refuse, serve } from '../testing.tsx';
import { selectedPlant, selectPlant } from './selected-plant.ts';
import { standing } from './session.ts';

vi.mock('./sign-in.ts', () => ({ accessToken: async () => 'token' }));

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
