// Import target of machines, by code (domain 14.2).
import type * as z from 'zod';
import type { RowProblem } from '#shared/ingestion/problem.ts';
import { Machine } from '#shared/structure/machine.ts';
import { type MachineColumn, mapMachineFields } from '#shared/structure/machine-fields.ts';
import { toMachinePayload } from '#shared/structure/wire.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { type CodeLookup, type Target, toCellKey, type Values } from '../../ingestion/public.ts';
import { createMachine, machine } from '../machine.ts';
import { loadMachineIds, loadMachineRows, toExistingRecords } from './standing.ts';
import { findId, getFirstRow, keepSpelling, mergeValues, parseFlag } from './value.ts';

const getKey = ({ code }: Values) => toCellKey(code);

/** Typology of machines created only because a history refers to them; users correct it later. */
const UNCLASSIFIED_TYPOLOGY = 'UNCLASSIFIED';

/** Minimum year: an earlier one is reported as a warning and omitted (check 11). */
const MIN_YEAR = 1900;

/** Conversions of columns whose value differs from the field. */
const converters: { [Column in MachineColumn]?: (value: string | number, codes: CodeLookup) => unknown } = {
  typologyCode: (code, codes) => findId(codes, 'MachineTypologies', code),
  supplierCode: (code, codes) => findId(codes, 'Suppliers', code),
  twin: parseFlag,
  shifts: parseShifts,
};

/** Returns sorted shifts from any separated list such as `1,2`. */
function parseShifts(value: string | number): string[] {
  const shiftNames = String(value).split(/[^0-9A-Za-z]+/);
  return [...new Set(shiftNames.filter((shift) => shift !== ''))].sort();
}

const toMachineFields = (values: Values, codes: CodeLookup): Partial<z.input<typeof Machine>> =>
  mapMachineFields((field, { column }) => {
    const name = column?.template.name as MachineColumn | undefined;
    const value = name && values[name];
    if (name === undefined || value === undefined) return undefined;
    const convert = converters[name];
    return [field, convert ? convert(value, codes) : value];
  });

const getMachineFields = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...machineFields
}: StoredOf<typeof machines>): Machine => machineFields;

export const machinesTarget: Target = {
  table: 'Machines',
  key: getKey,

  written: ({ yearSetup, shifts, ...values }, standing) => ({
    ...keepSpelling(values, standing?.values[0], ['code', 'typologyCode', 'supplierCode']),
    ...(Number(yearSetup) >= MIN_YEAR && { yearSetup: Number(yearSetup) }),
    ...(shifts !== undefined && { shifts: parseShifts(shifts).join() }),
  }),

  standing: async (store) => toExistingRecords(await loadMachineRows(store), getKey),
  ids: loadMachineIds,

  ofCode: (code) => ({ code, description: code, typologyCode: UNCLASSIFIED_TYPOLOGY }),
  ofCodeWhereOffered: true,

  refs: {
    typologyCode: { table: 'MachineTypologies', optional: true },
    supplierCode: { table: 'Suppliers', optional: true },
  },

  problems: (rows, { today }) =>
    rows.flatMap(({ line, values: { yearSetup, shifts } }): RowProblem[] => [
      ...validateYear(line, yearSetup, Number(today.slice(0, 4)) + 1),
      ...(shifts !== undefined && !Machine.shape.shifts.safeParse(parseShifts(shifts)).success
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
    const { code = '', ...fields } = toMachineFields(getFirstRow(rows), codes);
    const input = toMachinePayload({ ...(fields as z.input<typeof Machine>), code });
    return (await createMachine({ input, actor, store })).id;
  },

  async update({ rows, standing, codes, actor, store }) {
    const before = await store.get(machines, Number(standing.id));
    // Keeps the stored spelling of the code.
    const { code: _, ...fields } = toMachineFields(getFirstRow(rows), codes);
    const after = mergeValues<z.input<typeof Machine>>(getMachineFields(before), fields);
    const identity = { id: before.id, version: standing.version };
    await machine.replace({ input: toMachinePayload(after, identity), actor, store });
  },

  async image({ id, store }) {
    const machine = await store.get(machines, Number(id));
    return { version: machine.version, image: getMachineFields(machine) };
  },

  async restore({ id, image, actor, store }) {
    const { version } = await store.get(machines, Number(id));
    await machine.replace({
      input: toMachinePayload(image as Machine, { id: Number(id), version }),
      actor,
      store,
    });
  },

  async remove({ id, version, actor, store }) {
    await machine.remove({ input: { id: Number(id), version }, actor, store });
  },
};

function validateYear(line: number, year: string | number | undefined, maxYear: number): RowProblem[] {
  if (year === undefined) return [];
  if (Number(year) > maxYear) return [{ line, column: 'yearSetup', code: 'yearLate' }];
  return Number(year) < MIN_YEAR ? [{ line, column: 'yearSetup', code: 'yearEarly' }] : [];
}
