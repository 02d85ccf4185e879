// Lists taken along in any language come back by themselves: what they write above their columns is known.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileSheet } from '../shared/ingestion/import.ts';
import { proposal } from '../shared/ingestion/proposal.ts';
import { wordsFor } from '../shared/ingestion/words/choices.ts';
import { plain } from '../shared/ingestion/words/plain.ts';
import { languages } from '../shared/messages.ts';
import { updateModes } from '../shared/planned/cycle.ts';
import { cycleTypologies } from '../shared/procedures/kinds.ts';
import { machineStates } from '../shared/structure/machine.ts';

type Texts = Record<string, Record<string, string>>;
const texts = (language: string, namespace: string): Texts =>
  JSON.parse(readFileSync(`web/src/i18n/${language}/${namespace}.json`, 'utf8'));

const sheetOf = (names: readonly string[]): FileSheet => ({
  name: 'Sheet1',
  rows: 1,
  headerRow: 1,
  columns: names.map((name) => ({ name, filled: 0, numbers: 0, days: 0, samples: [] })),
});

/** By table: whose words a list has, and for each of its columns ours. */
const lists = {
  Machines: {
    of: 'structure',
    columns: {
      code: 'code',
      description: 'description',
      typologyId: 'typologyCode',
      department: 'department',
      status: 'stato',
      residualLifeOn: 'scadVitaResidua',
      supplierId: 'supplierCode',
      yearSetup: 'yearSetup',
      model: 'modello',
      factory: 'fabbrica',
      operation: 'operation',
      codeSap: 'codeSap',
      inventoryNumber: 'matricolaInv',
      price: 'price',
    },
  },
  Spares: {
    of: 'warehouse',
    columns: {
      code: 'code',
      description: 'description',
      stock: 'stock',
      reorderLevel: 'reorderLevel',
      unitPrice: 'unitPrice',
      location: 'location',
      codeSap: 'codeSap',
      unit: 'uom',
      shelving: 'shelving',
      safetyStock: 'stockMin',
      optimalStock: 'optimalStock',
      minLot: 'minLot',
      leadTime: 'leadTimeT',
      warehouse: 'warehouseCode',
    },
  },
  Suppliers: {
    of: 'organisation',
    columns: { code: 'code', name: 'name', email: 'email', phone: 'phone' },
  },
} as const;

describe.each(languages)('in %s', (language) => {
  it.each(Object.entries(lists))('a list of %s', (table, { of, columns }) => {
    const words = { ...texts(language, 'common').fields, ...texts(language, of).fields };
    const headers = Object.keys(columns).map((name) => words[name]!);
    const [first] = proposal([sheetOf(headers)]);
    expect(first?.table).toBe(table);
    expect(Object.fromEntries(first!.columns.map(({ source, target }) => [source, target]))).toEqual(
      Object.fromEntries(Object.entries(columns).map(([name, target]) => [words[name], target])),
    );
  });

  it.each([
    ['machineStatus', machineStates],
    ['cycleTypology', cycleTypologies],
    ['updateMode', updateModes],
    ['unit', ['D', 'W', 'M', 'Y']],
    ['shift', ['1', '2', '3', '4']],
  ])('the labels of %s', (name, values) => {
    const known = wordsFor(values);
    const labels = texts(language, 'enums')[name]!;
    for (const value of values)
      expect([labels[value], known.get(plain(labels[value]!))]).toEqual([labels[value], value]);
  });
});
