// Import target of the statutory register, with the codes of the machines (domain 14.2, beyond 19).
import type { RowProblem } from '#shared/ingestion/problem.ts';
import { RefusalError } from '#shared/refused.ts';
import { Obligation, validateObligation } from '#shared/safety/obligation.ts';
import { obligations } from '../../db/entities/safety.ts';
import { machines } from '../../db/entities/structure.ts';
import { loadAllItems } from '../../db/list-all.ts';
import {
  type CodeLookup,
  createArchiveTarget,
  removeEmptyCells,
  type Target,
  toCellKey,
  type Values,
} from '../../ingestion/public.ts';
import { obligationArchive } from '../obligation.ts';

const fields = ['code', 'description', 'kind', 'law', 'months', 'earlyDays', 'body', 'responsible'] as const;
const moreFields = ['examinedOn', 'validUntil', 'gasKg', 'gwp', 'hfoKg', 'note'] as const;
const flags = ['sealed', 'leakDetection', 'active'] as const;

/** Returns the fields that a row fills; a flag is Y or N. */
function toFields(values: Values): Record<string, unknown> {
  const { machineCode: _, ...others } = values;
  return {
    ...others,
    ...Object.fromEntries(
      flags.filter((flag) => values[flag] !== undefined).map((flag) => [flag, values[flag] === 'Y']),
    ),
  };
}

function toMachineId({ machineCode }: Values, codes: CodeLookup): { machineId?: number } {
  if (machineCode === undefined) return {};
  const id = codes.idOf('Machines', toCellKey(machineCode));
  if (id === undefined)
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'machine' },
      fields: { machineCode: 'refMissing' },
    });
  return { machineId: Number(id) };
}

const target = createArchiveTarget<Obligation>({
  table: 'Obligations',
  kind: obligations,
  moves: obligationArchive,
  schema: Obligation,
  columns: [...fields, ...moreFields],
  refs: { machineCode: { table: 'Machines' } },
  ofRow: (values, codes) => ({ ...toFields(values), ...toMachineId(values, codes) }),
  problems: (rows, { standing, today }) =>
    rows.flatMap(({ line, values }) =>
      listProblems({ ...standing?.values[0], ...values }, today).map((problem) => ({ line, ...problem })),
    ),
});

/** Returns the problems of a row with the stored values beneath it. */
function listProblems(values: Values, today: string): Omit<RowProblem, 'line'>[] {
  const { validUntil, ...problems } = validateObligation(toFields(values));
  const toValue = (column: string) => String(values[column] ?? '');
  const [examinedOn, lastDay] = [toValue('examinedOn'), toValue('validUntil')];
  return [
    ...Object.entries(problems).map(([column, code]) =>
      code === 'required'
        ? { column, code }
        : { column, code: 'badFormat' as const, values: { value: toValue(column) } },
    ),
    ...(validUntil
      ? [
          {
            ...{ column: 'validUntil', code: 'datesReversed' as const },
            values: { value: lastDay, least: examinedOn },
          },
        ]
      : []),
    ...(examinedOn > today
      ? [{ column: 'examinedOn', code: 'dateAhead' as const, values: { value: examinedOn } }]
      : []),
  ];
}

export const obligationsTarget: Target = {
  ...target,
  async standing(store) {
    const [listed, allMachines] = await Promise.all([
      loadAllItems(store, obligations),
      loadAllItems(store, machines),
    ]);
    const codesById = new Map(allMachines.map(({ id, code }) => [id, code]));
    return new Map(
      listed.map(({ id, version, updatedAt, updatedBy, machineId, ...obligation }) => {
        const row = {
          ...Object.fromEntries([...fields, ...moreFields].map((field) => [field, obligation[field]])),
          machineCode: codesById.get(machineId),
          ...Object.fromEntries(
            flags
              .filter((flag) => obligation[flag] !== undefined)
              .map((flag) => [flag, obligation[flag] ? 'Y' : 'N']),
          ),
        };
        const values = [removeEmptyCells(row as Values)];
        return [toCellKey(obligation.code), { id, version, updatedAt, updatedBy, values }];
      }),
    );
  },
};
