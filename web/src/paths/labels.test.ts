import { expect, it } from 'vitest';
import type { ScannedThing } from '#shared/structure/scanned-code.ts';
import { getThingRoute } from './labels.ts';

const ID = '01KKCTZ1N8V3Q5W7X9Y0ABCDEF';
const shelf = `/app/tablet/shelf/3?${new URLSearchParams({ q: '["and",["shelving","=","R1 A"]]' })}`;

it.each<[ScannedThing, tablet: string, operator: string, desktop: string]>([
  [
    { kind: 'machine', machineId: 12 },
    '/app/tablet/machine/12',
    '/app/mgmt/equipStructure/view/12',
    '/app/tablet/machine/12',
  ],
  [
    { kind: 'element', machineId: 12, element: '12.5' },
    '/app/tablet/machine/12?element=12.5',
    '/app/mgmt/equipStructure/12?element=12.5',
    '/app/tablet/machine/12?element=12.5',
  ],
  [
    { kind: 'isolationPoint', pointId: 5 },
    '/app/tablet/isolation/5',
    '/app/safety/isolation/point/5',
    '/app/safety/isolation/point/5',
  ],
  [{ kind: 'spare', spareId: 7 }, '/app/tablet/spare/7', '/app/tablet/spare/7', '/app/tablet/spare/7'],
  [{ kind: 'shelf', warehouseId: 3, shelving: 'R1 A' }, shelf, shelf, shelf],
  [
    { kind: 'count', warehouseId: 3, countId: ID },
    `/app/mgmt/warehouse/count/3/${ID}`,
    `/app/mgmt/warehouse/count/3/${ID}`,
    `/app/mgmt/warehouse/count/3/${ID}`,
  ],
  [
    { kind: 'ewo', id: ID },
    `/app/tablet/ewo/intervention/view?ewo=${ID}`,
    `/app/operator/homeOperator/viewEwo?ewo=${ID}`,
    `/app/planning/ewo/intervention/view?ewo=${ID}`,
  ],
  [
    { kind: 'tag', id: ID },
    `/app/tablet/tag/intervention/view?tag=${ID}`,
    `/app/operator/homeOperator/viewTag?tag=${ID}`,
    `/app/planning/tag/intervention/view?tag=${ID}`,
  ],
])('%o leads to its page', (thing, tablet, operator, desktop) => {
  expect(getThingRoute(thing, 'tablet')).toBe(tablet);
  expect(getThingRoute(thing, 'operator')).toBe(operator);
  expect(getThingRoute(thing, 'desktop')).toBe(desktop);
});
