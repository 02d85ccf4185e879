import { describe, expect, it } from 'vitest';
import { type Action, type Area, may, type Profile } from '../../../../shared/permissions.ts';
import { mayDo } from './order-moves.ts';

const as = (profile: Profile, risorse: boolean) => ({
  profile,
  may: (area: Area, action: Action) => may(profile, area, action),
  user: { plant: { risorse } } as never,
});

describe('what may be done to an order', () => {
  it('assigns only where the plant assigns, and only to those who may', () => {
    expect(mayDo(as('admin', true), 'assign', 'planned')).toBe(true);
    expect(mayDo(as('admin', false), 'assign', 'planned')).toBe(false);
    expect(mayDo(as('technician', true), 'assign', 'planned')).toBe(false);
  });

  it('lets a technician start an assigned order, or any where nobody assigns', () => {
    expect(mayDo(as('technician', true), 'start', 'planned')).toBe(false);
    expect(mayDo(as('technician', true), 'start', 'assigned')).toBe(true);
    expect(mayDo(as('technician', false), 'start', 'planned')).toBe(true);
    expect(mayDo(as('admin', true), 'start', 'planned')).toBe(true);
  });

  it('lets only an administrator close what was never started', () => {
    expect(mayDo(as('technician', false), 'close', 'planned')).toBe(false);
    expect(mayDo(as('technician', false), 'close', 'inProgress')).toBe(true);
    expect(mayDo(as('superAdmin', false), 'close', 'planned')).toBe(true);
    expect(mayDo(as('admin', false), 'close', 'closed')).toBe(false);
  });

  it('lets a guest do nothing', () => {
    for (const move of ['start', 'report', 'close', 'reschedule', 'cancel'] as const)
      expect(mayDo(as('guest', false), move, 'inProgress')).toBe(false);
  });
});
