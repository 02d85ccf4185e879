// Measures the check of a file against a large plant: 500 machines with 20 000 elements, and a file whose
// components are all unchanged.

import { machines, machineTypologies } from '#functions/db/entities/structure.ts';
import { loadElementRows } from '#functions/structure/import/standing.ts';
import { addTree } from '../seed/bench.ts';
import { createSeedCollector } from '../seed/gather.ts';
import { type CsvRow, formatCsvRows, openImportBench } from './desk.ts';
import { type Figure, round } from './figure.ts';
import { measureWork } from './measured.ts';

const [MACHINE_COUNT, ELEMENTS_PER_MACHINE] = [500, 40];

export async function measureUnchangedImport(): Promise<Figure[]> {
  const collector = createSeedCollector();
  const typologyId = collector.next('machineTypology');
  collector.add(machineTypologies, typologyId, { code: 'PRESS', description: 'Press' });
  for (let n = 1; n <= MACHINE_COUNT; n++) {
    const id = collector.next('machine');
    collector.add(machines, id, {
      ...{ code: `M-${n}`, description: `Press ${n}`, typologyId, status: 'active', twin: false, price: 0 },
    });
    addTree(collector, id, ELEMENTS_PER_MACHINE);
  }
  const importBench = await openImportBench(collector);
  try {
    const { Components } = await loadElementRows(importBench.store());
    const rows = Components.map(({ cells }): CsvRow => {
      const { machineCode, groupCode, subgroupCode, code, description } = cells;
      return { machineCode, groupCode, subgroupCode, code, description } as CsvRow;
    });
    const fileId = await importBench.uploaded('Components', formatCsvRows(rows));
    const mappingId = await importBench.mapped(fileId, 'Components', rows);
    const checking = await measureWork(() => importBench.checked(mappingId));
    if (checking.answer.unchanged !== rows.length) throw new Error(JSON.stringify(checking.answer));
    return [
      {
        figure: `${rows.length} components among 20 000 elements looked at`,
        value: Math.round(rows.length / (checking.ms / 1000)),
        unit: 'rows per second',
        additionalValues: { trips: checking.trips, ownCpuSeconds: round(checking.cpu / 1000, 2) },
      },
      { figure: 'the same: read', value: round(checking.rru, 0), unit: 'units', budget: 2500 },
    ];
  } finally {
    await importBench.close();
  }
}
