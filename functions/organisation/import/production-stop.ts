// Import target of production's own stops, with the codes of their machines (domain 14.2, beyond 17).
import type { RowProblem } from '#shared/ingestion/problem.ts';
import { ProductionStop, validateProductionStop } from '#shared/organisation/production-stop.ts';
import { RefusalError } from '#shared/refused.ts';
import { productionStops } from '../../db/entities/organisation.ts';
import { machines } from '../../db/entities/structure.ts';
import { loadAllItems } from '../../db/list-all.ts';
import { createArchiveHandlers } from '../../http/archive-handlers.ts';
import {
  type CodeLookup,
  createArchiveTarget,
  removeEmptyCells,
  type Target,
  toCellKey,
  type Values,
} from '../../ingestion/public.ts';
import { assertMachinesExist } from '../workload/stop-planning.ts';

/** Parses machine codes separated by commas or semicolons. */
const parseCodes = (value: string | number | undefined): string[] =>
  String(value ?? '')
    .split(/[,;]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');

const sortCodes = (codes: readonly string[]) =>
  [...new Set(codes)].sort((a, b) => (toCellKey(a) < toCellKey(b) ? -1 : 1)).join(', ');

function toMachineIds({ machineCodes }: Values, codes: CodeLookup): { machineIds?: number[] } {
  if (machineCodes === undefined) return {};
  const machineIds = parseCodes(machineCodes).map((code) => {
    const id = codes.idOf('Machines', toCellKey(code));
    if (id === undefined)
      throw new RefusalError('invalid', 'refMissing', {
        values: { what: 'machine' },
        fields: { machineCodes: 'refMissing' },
      });
    return Number(id);
  });
  return { machineIds: [...new Set(machineIds)] };
}

const target = createArchiveTarget({
  table: 'ProductionStops',
  kind: productionStops,
  moves: createArchiveHandlers(productionStops, ({ store, after }) =>
    assertMachinesExist(store, after?.machineIds ?? []),
  ),
  schema: ProductionStop,
  columns: ['code', 'description', 'from', 'to', 'maintenance'],
  ofRow: (values, codes) => {
    const { machineCodes: _, maintenance, ...fields } = values;
    return {
      ...fields,
      ...toMachineIds(values, codes),
      ...(maintenance !== undefined && { maintenance: maintenance === 'Y' }),
    };
  },
  problems: (rows, { codes, standing }) =>
    rows.flatMap(({ line, values }): RowProblem[] => {
      const value = parseCodes(values.machineCodes).find(
        (code) => codes.idOf('Machines', toCellKey(code)) === undefined,
      );
      const { from, to } = { ...standing?.values[0], ...values } as Record<'from' | 'to', string>;
      return [
        ...(value === undefined
          ? []
          : [{ line, column: 'machineCodes', code: 'noParent' as const, values: { value } }]),
        ...(validateProductionStop({ from, to }).to
          ? [{ line, column: 'to', code: 'datesReversed' as const, values: { value: to, least: from } }]
          : []),
      ];
    }),
});

export const productionStopsTarget: Target = {
  ...target,
  otherTables: ['Machines'],
  written: (values) => ({
    ...values,
    ...(values.machineCodes !== undefined && { machineCodes: sortCodes(parseCodes(values.machineCodes)) }),
  }),
  async standing(store) {
    const [stops, allMachines] = await Promise.all([
      loadAllItems(store, productionStops),
      loadAllItems(store, machines),
    ]);
    const codesById = new Map(allMachines.map(({ id, code }) => [id, code]));
    return new Map(
      stops.map(({ id, version, updatedAt, updatedBy, machineIds, maintenance, ...stop }) => {
        const { code, description, from, to } = stop;
        const machineCodes = sortCodes(machineIds.flatMap((machineId) => codesById.get(machineId) ?? []));
        const row = { code, description, from, to, machineCodes, maintenance: maintenance ? 'Y' : 'N' };
        const values = [removeEmptyCells(row)];
        return [toCellKey(code), { id, version, updatedAt, updatedBy, values }];
      }),
    );
  },
};
