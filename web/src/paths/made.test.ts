import { expect, it } from 'vitest';
import { madeKinds } from '#shared/made.ts';
import { getMadeRoute } from './made.ts';

it.each([
  ['ewo', '/app/planning/tag/assign', '/app/planning/ewo/intervention/view?ewo=7'],
  ['ewo', '/app/tablet/tag/intervention/', '/app/tablet/ewo/intervention/view?ewo=7'],
  ['ewo', '/app/operator/runs', '/app/operator/homeOperator/viewEwo?ewo=7'],
  ['tag', '/app/planning/reports', '/app/planning/tag/intervention/view?tag=7'],
  ['tag', '/app/operator/run/1', '/app/operator/homeOperator/viewTag?tag=7'],
  ['order', '/app/planning/tag/assign', '/app/planning/orders/edit/id=7/idsmp=0'],
  ['order', '/app/tablet/tag/intervention/', '/app/tablet/orders/edit/id=7/idsmp=0'],
  ['checklistOrder', '/app/mgmt/x', '/app/planning/orders/edit/id=7/idsmp=0?of=checklists'],
  ['run', '/app/tablet/runs', '/app/tablet/run/7'],
  ['smp', '/app/mgmt/smp', '/app/mgmt/smp/detail/7'],
  ['sop', '/app/mgmtAM/steps', '/app/mgmtAM/sop/detail/7'],
] as const)('a %s made before is opened from %s at %s', (made, at, route) => {
  expect(getMadeRoute({ made, id: '7', code: 'X' }, at)).toBe(route);
});

it('every kind has a page', () => {
  for (const made of madeKinds)
    expect(getMadeRoute({ made, id: 7, code: 'X' }, '/app')).toMatch(/^\/app\/.*7/);
});
