import { expect, it } from 'vitest';
import type { OrderItem } from '#shared/planned/order-api.ts';
import type { EwoItem } from '#shared/requests/ewo-api.ts';
import type { TagItem } from '#shared/requests/tag-api.ts';
import { buildHistoryRows, findBranchIds } from './branch-history.ts';
import type { TreeNode } from './tree-nodes.ts';

// Machine 7: group 7.1 with subgroup 7.2 and component 7.3; group 7.4.
const below: Record<string, string[]> = { '7': ['7.1', '7.4'], '7.1': ['7.2'], '7.2': ['7.3'] };
const above: Record<string, string> = { '7.1': '7', '7.4': '7', '7.2': '7.1', '7.3': '7.2' };
const nodes = new Map(
  ['7', '7.1', '7.2', '7.3', '7.4'].map((id) => [
    id,
    { id, parentId: above[id], children: below[id] ?? [] } as unknown as TreeNode,
  ]),
);

it('a branch is an element with all below it, and all above it unless left out', () => {
  expect([...findBranchIds(nodes, '7.2', true)!].sort()).toEqual(['7', '7.1', '7.2', '7.3']);
  expect([...findBranchIds(nodes, '7.2', false)!].sort()).toEqual(['7.2', '7.3']);
  expect(findBranchIds(nodes, '7', false)).toBeUndefined();
});

const now = '2026-03-02T12:00:00.000Z';
const ewo = (id: string, elementId?: string) =>
  ({
    ...{ id, elementId, machineId: 7, code: `E-${id}`, state: 'closed', machineStatus: 'stopped' },
    ...{ createdOn: '2026-03-02', breakdownDescription: 'Stands', createdAt: '2026-03-02T08:00:00.000Z' },
    ...{ interventionAt: '2026-03-02T08:25:00.000Z', closedAt: '2026-03-02T09:00:00.000Z' },
  }) as EwoItem;
const tag = (id: string, elementId?: string) =>
  ({
    ...{ id, elementId, machineId: 7, code: `T-${id}`, state: 'created', createdOn: '2026-03-01' },
    ...{
      anomaly: 'Oil',
      hours: [
        { operatorId: 1, hours: 0.5 },
        { operatorId: 2, hours: 0.25 },
      ],
    },
  }) as TagItem;
const order = (id: string, cycleId: number, ...places: string[]) =>
  ({
    ...{ id, cycleId, machineId: 7, code: `W-${id}`, state: 'closed', plannedOn: '2026-02-20' },
    ...{ actualMinutes: 12, places: places.map((of) => ({ id: of, code: of, description: of, path: of })) },
  }) as unknown as OrderItem;

const happened = {
  ewos: [ewo('a', '7.3'), ewo('b'), ewo('c', '7.4'), ewo('d', '7.9')],
  tags: [tag('a', '7.2'), tag('b', '7.4')],
  orders: [order('a', 1, '7.4'), order('b', 2, '7.2'), order('c', 3), order('d', 4, '7.4')],
  // The cycle of the last order covers more elements than the order lists.
  elementsOf: new Map([[4, ['7.4', '7.3']]]),
};
const codes = (id: string, up: boolean) =>
  buildHistoryRows(happened, findBranchIds(nodes, id, up), now).map(({ code }) => code);

it('of an element holds what is of its branch', () => {
  expect(codes('7.2', true)).toEqual(['E-a', 'E-b', 'T-a', 'W-b', 'W-c', 'W-d']);
  expect(codes('7.2', false)).toEqual(['E-a', 'T-a', 'W-b', 'W-d']);
  expect(codes('7.4', false)).toEqual(['E-c', 'T-b', 'W-a', 'W-d']);
});

it('of the machine holds everything, also of elements that were removed', () => {
  expect(codes('7', true)).toHaveLength(10);
});

it('says what was worked, and how long the machine stood', () => {
  const [failure, anomaly, work] = buildHistoryRows(happened, findBranchIds(nodes, '7.2', false), now);
  expect(failure).toMatchObject({ minutes: 35, downtime: 60, on: '2026-03-02' });
  expect(anomaly).toMatchObject({ minutes: 45, downtime: undefined });
  expect(work).toMatchObject({ kind: 'workorders', minutes: 12, on: '2026-02-20', order: { id: 'b' } });
});

it('tells of checklists and runs as of work orders', () => {
  const types = ['checklists', 'am'] as const;
  const orders = types.map((type, i) => ({ ...order(type, i, '7.2'), type }));
  const rows = buildHistoryRows({ ...happened, orders }, findBranchIds(nodes, '7.2', false), now);
  expect(rows.slice(-2)).toMatchObject([
    { kind: 'checklists', order: { id: 'checklists', type: 'checklists' } },
    { kind: 'am', order: { id: 'am', type: 'am' } },
  ]);
});
