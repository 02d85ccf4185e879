// Exported lists of any language can be imported again: the import recognises their column headers.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileWorksheet } from '#shared/ingestion/import.ts';
import { proposeMapping } from '#shared/ingestion/proposal.ts';
import { getChoicesByWord } from '#shared/ingestion/words/choices.ts';
import { normalizeForMatching } from '#shared/ingestion/words/plain.ts';
import { languages } from '#shared/messages.ts';
import { updateModes } from '#shared/planned/cycle.ts';
import { cycleTypologies } from '#shared/procedures/kinds.ts';
import { machineStates } from '#shared/structure/machine-fields.ts';

type Texts = Record<string, Record<string, string>>;
const texts = (language: string, namespace: string): Texts =>
  JSON.parse(readFileSync(`web/src/i18n/${language}/${namespace}.json`, 'utf8'));

const sheetOf = (names: readonly string[]): FileWorksheet => ({
  name: 'Sheet1',
  rows: 1,
  headerRow: 1,
  columns: names.map((name) => ({ name, filled: 0, numbers: 0, days: 0, samples: [] })),
});

/** Lists by table: the namespace of their texts, and the import's column for each of their columns. */
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
    const [first] = proposeMapping([sheetOf(headers)]);
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
    const known = getChoicesByWord(values);
    const labels = texts(language, 'enums')[name]!;
    for (const value of values)
      expect([labels[value], known.get(normalizeForMatching(labels[value]!))]).toEqual([
        labels[value],
        value,
      ]);
  });
});
