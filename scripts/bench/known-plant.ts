// What a look at a file costs in a large plant: 500 machines with 20 000 elements, and a file that says of its components what stands there.
import { elementLines } from '../../functions/structure/import/standing.ts';
import { machines, machineTypologies } from '../../functions/table/entities/structure.ts';
import { addTree } from '../seed/bench.ts';
import { gather } from '../seed/gather.ts';
import { openDesk, type Row, textOf } from './desk.ts';
import { type Figure, round } from './figure.ts';
import { measured } from './measured.ts';

const [MACHINES, ELEMENTS] = [500, 40];

export async function knownPlant(): Promise<Figure[]> {
  const gathered = gather();
  const typologyId = gathered.next('machineTypology');
  gathered.add(machineTypologies, typologyId, { code: 'PRESS', description: 'Press' });
  for (let n = 1; n <= MACHINES; n++) {
    const id = gathered.next('machine');
    gathered.add(machines, id, {
      ...{ code: `M-${n}`, description: `Press ${n}`, typologyId, status: 'active', twin: false, price: 0 },
    });
    addTree(gathered, id, ELEMENTS);
  }
  const desk = await openDesk(gathered);
  try {
    const { Components } = await elementLines(desk.store());
    const rows = Components.map(({ cells }): Row => {
      const { machineCode, groupCode, subgroupCode, code, description } = cells;
      return { machineCode, groupCode, subgroupCode, code, description } as Row;
    });
    const fileId = await desk.uploaded('Components', textOf(rows));
    const mappingId = await desk.mapped(fileId, 'Components', rows);
    const looked = await measured(() => desk.checked(mappingId));
    if (looked.answer.unchanged !== rows.length) throw new Error(JSON.stringify(looked.answer));
    return [
      {
        figure: `${rows.length} components among 20 000 elements looked at`,
        value: Math.round(rows.length / (looked.ms / 1000)),
        unit: 'rows per second',
        beside: { trips: looked.trips, ownCpuSeconds: round(looked.cpu / 1000, 2) },
      },
      { figure: 'the same: read', value: round(looked.rru, 0), unit: 'units', budget: 2500 },
    ];
  } finally {
    await desk.close();
  }
}
