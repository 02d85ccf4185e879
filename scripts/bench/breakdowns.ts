// Measures a breakdown from its report to its closing with three spares: transactions and time of each step.

import { measureCost } from '#functions/db/capacity.ts';
import { operators, teams } from '#functions/db/entities/organisation.ts';
import { elements, machines } from '#functions/db/entities/structure.ts';
import { handler } from '#functions/requests/handler.ts';
import { createSeedCollector } from '../seed/gather.ts';
import { computePercentile, type Figure, round } from './figure.ts';
import { startLoadedTable } from './plants.ts';
import { postJson } from './post.ts';

const SAMPLE_COUNT = 60;
const SPARE_COUNT = 3;

interface StepCost {
  writes: number;
  trips: number;
  ms: number;
}
export interface RepairCosts {
  report: StepCost;
  close: StepCost;
}

const send = (path: string, body: object) => postJson<{ id: string }>(handler as never, path, body);

async function measureStep(work: () => Promise<{ id: string }>): Promise<StepCost & { id: string }> {
  const start = performance.now();
  const { writes, trips, answer } = await measureCost(work);
  return { writes, trips, ms: performance.now() - start, id: answer.id };
}

export async function measureRepairs(count: number): Promise<RepairCosts[]> {
  const collector = createSeedCollector();
  const common = { typologyId: 1, status: 'active' as const, twin: false, price: 0 };
  collector.add(machines, 1, { code: 'M-1', description: 'Press', ...common });
  for (let n = 1; n <= SPARE_COUNT + 1; n++)
    collector.add(elements, `1.${n}`, {
      ...{ level: 3, code: `E${n}`, description: `Element ${n}` },
      ...(n > 1 && { spare: true as const }),
    });
  const person = { code: 'T01', name: 'Ada', active: true };
  collector.add(operators, 1, person);
  const team = { code: 'MEC', description: 'Mechanics', leaders: [1], members: [], active: true };
  collector.add(teams, 1, { ...team, departmentIds: [], machineIds: [] });
  const table = await startLoadedTable(collector);
  try {
    const repairs: RepairCosts[] = [];
    for (let n = 0; n < count; n++) {
      const reportInput = { machineId: 1, elementId: '1.1', teamId: 1, machineStatus: 'stopped' };
      const { id, ...report } = await measureStep(() =>
        send('/ewo/items', { ...reportInput, breakdownDescription: 'Does not start' }),
      );
      await send(`/ewo/items/${id}/start`, {});
      const diagnosisInput = { diagnosis: 'Worn', technicians: [1], breakdownType: 'mechanical' };
      await send(`/ewo/items/${id}/diagnose`, diagnosisInput);
      const { id: _, ...close } = await measureStep(() =>
        send(`/ewo/items/${id}/close`, {
          ...{ interventionDescription: 'Changed', interventionType: 'replacement' },
          hours: [{ operatorId: 1, hours: 0.25 }],
          spares: Array.from({ length: SPARE_COUNT }, (__, i) => ({ spareId: `1.${i + 2}`, quantity: 1 })),
        }),
      );
      repairs.push({ report, close });
    }
    return repairs;
  } finally {
    await table.close();
  }
}

export async function measureBreakdowns(): Promise<Figure[]> {
  const repairs = await measureRepairs(SAMPLE_COUNT);
  const computeP95 = (stepName: keyof RepairCosts) =>
    round(
      computePercentile(
        repairs.map((repair) => repair[stepName].ms),
        0.95,
      ),
    );
  const computeMaximum = (stepName: keyof RepairCosts, costName: 'writes' | 'trips') =>
    Math.max(...repairs.map((repair) => repair[stepName][costName]));
  const closingName = `EWO closed with ${SPARE_COUNT} spares`;
  return [
    { figure: 'EWO reported: p95', value: computeP95('report'), unit: 'ms', budget: 40 },
    // The EWO number is drawn before the one transaction.
    {
      figure: 'EWO reported: writes',
      value: computeMaximum('report', 'writes'),
      unit: 'commands',
      budget: 2,
    },
    { figure: `${closingName}: p95`, value: computeP95('close'), unit: 'ms', budget: 50 },
    {
      figure: `${closingName}: transactions`,
      value: computeMaximum('close', 'writes'),
      unit: 'transactions',
      budget: 1,
    },
    { figure: `${closingName}: round trips`, value: computeMaximum('close', 'trips'), unit: 'trips' },
  ];
}
