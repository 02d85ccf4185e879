import { expect, it } from 'vitest';
import { splitImportedCosts } from './imported.ts';

it.each([
  ['nothing', undefined, {}],
  ['labour and spares', { labourCost: 70, spareCost: 30 }, { labour: 70, spares: 30 }],
  ['a total, which is labour', { totalCost: 100 }, { labour: 100 }],
  ['a total, of which a part is spares', { totalCost: 100, spareCost: 30 }, { labour: 70, spares: 30 }],
  [
    'a total with something else in it',
    { totalCost: 150, labourCost: 70, spareCost: 30 },
    { labour: 120, spares: 30 },
  ],
  [
    'a total that is less than its parts',
    { totalCost: 80, labourCost: 70, spareCost: 30 },
    { labour: 70, spares: 30 },
  ],
  ['a total less than its spares', { totalCost: 20, spareCost: 30 }, { labour: 0, spares: 30 }],
  ['cents', { totalCost: 0.3, spareCost: 0.1 }, { labour: 0.2, spares: 0.1 }],
])('a former system that knew %s', (_, brought, costs) => {
  expect(splitImportedCosts(brought)).toEqual(costs);
});
