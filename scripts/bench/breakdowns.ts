// A breakdown from its report to its closing with three spares: a transaction each, and how long they take.
import { handler } from '../../functions/requests/handler.ts';
import { costOf } from '../../functions/table/capacity.ts';
import { operators, teams } from '../../functions/table/entities/organisation.ts';
import { elements, machines } from '../../functions/table/entities/structure.ts';
import { gather } from '../seed/gather.ts';
import { type Figure, percentile, round } from './figure.ts';
import { tableWith } from './plants.ts';
import { post } from './post.ts';

const MEASURED = 60;
const SPARES = 3;

interface Step {
  writes: number;
  trips: number;
  ms: number;
}
export interface Repaired {
  report: Step;
  close: Step;
}

const send = (path: string, body: object) => post<{ id: string }>(handler as never, path, body);

async function timed(work: () => Promise<{ id: string }>): Promise<Step & { id: string }> {
  const start = performance.now();
  const { writes, trips, answer } = await costOf(work);
  return { writes, trips, ms: performance.now() - start, id: answer.id };
}

export async function repairSome(count: number): Promise<Repaired[]> {
  const gathered = gather();
  const common = { typologyId: 1, status: 'active' as const, twin: false, price: 0 };
  gathered.add(machines, 1, { code: 'M-1', description: 'Press', ...common });
  for (let n = 1; n <= SPARES + 1; n++)
    gathered.add(elements, `1.${n}`, {
      ...{ level: 3, code: `E${n}`, description: `Element ${n}` },
      ...(n > 1 && { spare: true as const }),
    });
  const person = { code: 'T01', name: 'Ada', active: true };
  gathered.add(operators, 1, person);
  const team = { code: 'MEC', description: 'Mechanics', leaders: [1], members: [], active: true };
  gathered.add(teams, 1, { ...team, departmentIds: [], machineIds: [] });
  const table = await tableWith(gathered);
  try {
    const repaired: Repaired[] = [];
    for (let n = 0; n < count; n++) {
      const sent = { machineId: 1, elementId: '1.1', teamId: 1, machineStatus: 'stopped' };
      const { id, ...report } = await timed(() =>
        send('/ewo/items', { ...sent, breakdownDescription: 'Does not start' }),
      );
      await send(`/ewo/items/${id}/start`, {});
      const found = { diagnosis: 'Worn', technicians: [1], breakdownType: 'mechanical' };
      await send(`/ewo/items/${id}/diagnose`, found);
      const { id: _, ...close } = await timed(() =>
        send(`/ewo/items/${id}/close`, {
          ...{ interventionDescription: 'Changed', interventionType: 'replacement' },
          hours: [{ operatorId: 1, hours: 0.25 }],
          spares: Array.from({ length: SPARES }, (__, i) => ({ spareId: `1.${i + 2}`, quantity: 1 })),
        }),
      );
      repaired.push({ report, close });
    }
    return repaired;
  } finally {
    await table.close();
  }
}

export async function breakdowns(): Promise<Figure[]> {
  const repaired = await repairSome(MEASURED);
  const p95 = (of: keyof Repaired) =>
    round(
      percentile(
        repaired.map((one) => one[of].ms),
        0.95,
      ),
    );
  const most = (of: keyof Repaired, what: 'writes' | 'trips') =>
    Math.max(...repaired.map((one) => one[of][what]));
  const closing = `EWO closed with ${SPARES} spares`;
  return [
    { figure: 'EWO reported: p95', value: p95('report'), unit: 'ms', budget: 40 },
    // its number is drawn before the one transaction
    { figure: 'EWO reported: writes', value: most('report', 'writes'), unit: 'commands', budget: 2 },
    { figure: `${closing}: p95`, value: p95('close'), unit: 'ms', budget: 50 },
    { figure: `${closing}: transactions`, value: most('close', 'writes'), unit: 'transactions', budget: 1 },
    { figure: `${closing}: round trips`, value: most('close', 'trips'), unit: 'trips' },
  ];
}
