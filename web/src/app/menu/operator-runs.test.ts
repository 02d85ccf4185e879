// Effect of the plant parameter that lets technicians and requestors carry out AM, on menu and pages.
import { describe, expect, it } from 'vitest';
import { hasPermission, type Profile } from '#shared/permissions.ts';
import type { Session } from '../../session/session.ts';
import { createSession } from '../../testing.tsx';
import { featureRoutes } from '../features.ts';
import { canOpenPage } from '../guards.ts';
import { buildMenu } from './menu.ts';

const as = (profile: Profile, operatorsRunAm: boolean): Session => {
  const plant = { chklst: true, risorse: true, warSap: true, operatorsRunAm };
  return {
    ...createSession(profile),
    may: (area, action) => hasPermission(profile, area, action, plant),
    user: { plant } as never,
  };
};
const isInMenu = (session: Session, path: string) =>
  buildMenu(session).some(({ items }) => items.some(({ href }) => href === path));
const opens = (session: Session, path: string) =>
  canOpenPage(session, featureRoutes.find((route) => route.path === path)!);

describe.each([true, false])('where operators carry out AM: %s', (on) => {
  it('a technician finds the runs on the tablet, a requestor on the operator’s screen', () => {
    const [technician, requestor] = [as('technician', on), as('requestor', on)];
    expect(opens(technician, '/app/tablet/runs')).toBe(on);
    expect(opens(technician, '/app/tablet/run/:id')).toBe(on);
    expect(opens(requestor, '/app/operator/runs')).toBe(on);
    expect(opens(requestor, '/app/operator/run/:id')).toBe(on);
    expect(isInMenu(requestor, '/app/operator/runs')).toBe(on);
  });

  it.each(['technician', 'requestor'] as const)('a %s reads the calendar, and no more of AM', (profile) => {
    const session = as(profile, on);
    expect(isInMenu(session, '/app/mgmtAM/AMCalendar')).toBe(on);
    expect(isInMenu(session, '/app/mgmtAM/AMReporting')).toBe(false);
    expect(session.may('paths', 'edit')).toBe(false);
    expect(session.may('autonomous', 'edit')).toBe(false);
  });

  it('nothing changes for who manages AM, nor for guests', () => {
    expect(opens(as('pm', on), '/app/tablet/runs')).toBe(true);
    expect(isInMenu(as('pm', on), '/app/operator/runs')).toBe(false);
    expect(opens(as('guest', on), '/app/tablet/runs')).toBe(false);
  });
});
