import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { toMeterRow } from '../meter/reading-rows.ts';
import { CycleStatusIndicator, useCycleStatus } from './cycle-status.tsx';

const machines = [
  { id: 1, code: 'PR-01', stato: 'active' },
  { id: 2, code: 'PR-02', stato: 'dismissed' },
];

function Shown({ active, machineId }: { active: boolean; machineId: number }) {
  return <CycleStatusIndicator status={useCycleStatus()({ active, machineId })} />;
}

it.each([
  [true, 1, 'Active'],
  [false, 1, 'Deactivated'],
  [true, 2, 'Machine decommissioned'],
  [false, 2, 'Machine decommissioned'],
])('a cycle (active %s) of machine %i is said to be: %s', async (active, machineId, said) => {
  startServer({ 'GET /machine/items': () => ({ body: { items: machines } }) });
  await renderPage(<Shown active={active} machineId={machineId} />, { namespaces: ['planned'] });
  await waitUntil(() => expect(screen.getByText(said)).toBeTruthy());
});

it('a meter whose machine is decommissioned says so', () => {
  const names = { machines: new Map(machines.map((each) => [each.id, each])), cycles: new Map() };
  const gone = (machineId: number) =>
    toMeterRow(names as never)({ machineId, cycleId: 7 } as never).isDecommissioned;
  expect([gone(1), gone(2)]).toEqual([false, true]);
});
