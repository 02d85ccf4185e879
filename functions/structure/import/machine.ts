// Machines in an import: by their code (domain 14.2).
import type * as z from 'zod';
import type { RowProblem } from '../../../shared/ingestion/problem.ts';
import { Machine } from '../../../shared/structure/machine.ts';
import { eachField, type MachineColumn } from '../../../shared/structure/machine-fields.ts';
import { machineToPayload } from '../../../shared/structure/wire.ts';
import { type Codes, lower, type Target, type Values } from '../../ingestion/writes.ts';
import { machines } from '../../table/entities/structure.ts';
import type { KeptOf } from '../../table/entity.ts';
import { create, machine } from '../machine.ts';
import { machineIds, machineLines, standingOf } from './standing.ts';
import { flagOf, idAt, over, rowOf, spelled } from './value.ts';

const key = ({ code }: Values) => lower(code);

/** Before it nothing is stored: such a year is warned of and left out (check 11). */
const FIRST_YEAR = 1900;

/** How a column says a field, where it is not the value itself. */
const read: { [Column in MachineColumn]?: (value: string | number, codes: Codes) => unknown } = {
  typologyCode: (code, codes) => idAt(codes, 'MachineTypologies', code),
  supplierCode: (code, codes) => idAt(codes, 'Suppliers', code),
  twin: flagOf,
  shifts: shiftsOf,
};

/** `1,2` in order, however it was written. */
function shiftsOf(value: string | number): string[] {
  const named = String(value).split(/[^0-9A-Za-z]+/);
  return [...new Set(named.filter((shift) => shift !== ''))].sort();
}

const said = (values: Values, codes: Codes): Partial<z.input<typeof Machine>> =>
  eachField((field, { column }) => {
    const value = column && values[column];
    return value === undefined
      ? undefined
      : [field, column && read[column] ? read[column](value, codes) : value];
  });

const ownOf = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...own
}: KeptOf<typeof machines>): Machine => own;

export const machinesTarget: Target = {
  table: 'Machines',
  key,

  written: ({ yearSetup, shifts, ...values }, standing) => ({
    ...spelled(values, standing?.values[0], ['code', 'typologyCode', 'supplierCode']),
    ...(Number(yearSetup) >= FIRST_YEAR && { yearSetup: Number(yearSetup) }),
    ...(shifts !== undefined && { shifts: shiftsOf(shifts).join() }),
  }),

  standing: async (store) => standingOf(await machineLines(store), key),
  ids: machineIds,

  refs: {
    typologyCode: { table: 'MachineTypologies', optional: true },
    supplierCode: { table: 'Suppliers', optional: true },
  },

  problems: (rows, { today }) =>
    rows.flatMap(({ line, values: { yearSetup, shifts } }): RowProblem[] => [
      ...yearProblems(line, yearSetup, Number(today.slice(0, 4)) + 1),
      ...(shifts !== undefined && !Machine.shape.shifts.safeParse(shiftsOf(shifts)).success
        ? [
            {
              line,
              column: 'shifts',
              code: 'unknownChoice' as const,
              values: { value: shifts, choices: '1, 2, 3, 4' },
            },
          ]
        : []),
    ]),

  async create({ rows, codes, actor, store }) {
    const { code = '', ...fields } = said(rowOf(rows), codes);
    const input = machineToPayload({ ...(fields as z.input<typeof Machine>), code });
    return (await create({ input, actor, store })).id;
  },

  async update({ rows, standing, codes, actor, store }) {
    const before = await store.get(machines, Number(standing.id));
    // the code it has stays as it is written
    const { code: _, ...fields } = said(rowOf(rows), codes);
    const after = over<z.input<typeof Machine>>(ownOf(before), fields);
    const known = { id: before.id, version: standing.version };
    await machine.replace({ input: machineToPayload(after, known), actor, store });
  },

  async image({ id, store }) {
    const machine = await store.get(machines, Number(id));
    return { version: machine.version, image: ownOf(machine) };
  },

  async restore({ id, image, actor, store }) {
    const { version } = await store.get(machines, Number(id));
    await machine.replace({
      input: machineToPayload(image as Machine, { id: Number(id), version }),
      actor,
      store,
    });
  },

  async remove({ id, version, actor, store }) {
    await machine.remove({ input: { id: Number(id), version }, actor, store });
  },
};

function yearProblems(line: number, year: string | number | undefined, last: number): RowProblem[] {
  if (year === undefined) return [];
  if (Number(year) > last) return [{ line, column: 'yearSetup', code: 'yearLate' }];
  return Number(year) < FIRST_YEAR ? [{ line, column: 'yearSetup', code: 'yearEarly' }] : [];
}
