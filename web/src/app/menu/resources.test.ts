// What the flag of resource management changes in menu, pages and moves (domain 10.4), line by line.
import { describe, expect, it } from 'vitest';
import { isPossible } from '../../../../shared/moves.ts';
import type { Profile } from '../../../../shared/permissions.ts';
import { orderMoves } from '../../../../shared/planned/order-moves.ts';
import { askerOf } from '../../session/session.ts';
import { sessionOf } from '../../testing.tsx';
import { featureRoutes } from '../features.ts';
import { mayOpen } from '../guards.ts';
import { menuOf } from './menu.ts';

const as = (risorse: boolean, profile: Profile = 'admin') => ({
  ...sessionOf(profile),
  user: { plant: { chklst: true, risorse, warSap: true } } as never,
});
const inMenu = (risorse: boolean, path: string) =>
  menuOf(as(risorse)).some(({ items }) => items.some(({ href }) => href === path));
const opens = (risorse: boolean, path: string) =>
  mayOpen(as(risorse), featureRoutes.find((route) => route.path === path)!);

describe.each([true, false])('with resource management %s', (on) => {
  it.each([
    ['/app/mgmt/workorders', true],
    ['/app/planning/workorder/assign', on],
    ['/app/planning/mgmtOperators', true],
    ['/app/planning/mgmtTeams', true],
    // EWOs and tags need teams all the same
    ['/app/planning/ewo/assign', true],
    ['/app/planning/tag/assign', true],
  ])('%s stands in the menu, and opens: %s', (path, there) => {
    expect([inMenu(on, path), opens(on, path)]).toEqual([there, there]);
  });

  it.each(['/app/planning/workorder/saturation', '/app/planning/workorder/balance'])(
    '%s is a capacity view',
    (path) => {
      expect(opens(on, path)).toBe(on);
    },
  );

  it('an order is assigned before a technician starts it, or started as it was planned', () => {
    const technician = askerOf(as(on, 'technician'));
    const may = (move: 'assign' | 'start', asker = technician) =>
      isPossible(orderMoves, move, { state: 'planned' }, { ...asker, teams: [1] });
    expect(may('start')).toBe(!on);
    expect(may('assign', askerOf(as(on)))).toBe(on);
  });
});
