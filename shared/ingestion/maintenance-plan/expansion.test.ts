import { expect, it } from 'vitest';
import { expandPlan } from './expansion.ts';
import { createMatrix } from './matrix.ts';

const context = { from: '2026-03-16', isOpen: () => true };

it('a plan becomes procedures and cycles; an unknown frequency is refused by name', () => {
  const row = (line: number, values: Record<string, string | number>) => ({
    line,
    values: { machineCode: 'PRS-01', ...values },
  });
  const { rows, remarks } = expandPlan(
    [
      row(2, { task: 'Pulizia filtri', frequency: 'settimanale' }),
      row(3, { task: 'Cambio olio', frequency: 'ogni 500 ore', steps: '1. Scaricare 2. Riempire' }),
      row(4, { task: 'Verifica funi', frequency: '1x/Monat' }),
      row(5, { task: 'Ingrassaggio', frequency: 'ogni 15 giorni', lastDone: '2026-03-10' }),
      row(6, { task: 'Pulizia filtri', frequency: 'mensile' }),
    ],
    context,
  );
  expect(rows.Cycles.map(({ line, values }) => [line, values.code, values.anchor !== undefined])).toEqual([
    [2, 'PRS-01-1W', true],
    [3, 'PRS-01-500H', true],
    [4, undefined, false],
    [5, 'PRS-01-15D', true],
    [6, 'PRS-01-1M', true],
  ]);
  expect(rows.Cycles[2]!.problems).toMatchObject([
    { column: 'frequencyN', code: 'frequencyUnknown', values: { value: '1x/Monat' } },
  ]);
  expect(rows.Cycles[3]!.values.anchor).toBe('2026-03-25');
  expect(new Set(rows.Smp.map(({ values }) => values.code)).size).toBe(4);
  expect(rows.SmpPhases.filter(({ line }) => line === 3)).toHaveLength(2);
  expect(remarks.map(({ code }) => code)).toEqual(['firstDatesSpread', 'firstDatesByMeter']);
});

it('a row of a matrix is a row for each of its tasks', () => {
  const names = ['Machine', 'Hebdomadaire', 'Annuel'];
  const table = {
    index: 17,
    sheet: 'S',
    headerRow: 1,
    columns: [{ source: 'Machine', target: 'machineCode' }],
  };
  const matrix = createMatrix(table, names)!;
  const parts = matrix.split({ line: 2, cells: ['PRS-01', 'Nettoyer ; graisser', '-'] });
  expect(parts.map(({ cells }) => cells.slice(-2))).toEqual([
    ['Nettoyer', 'Hebdomadaire'],
    ['graisser', 'Hebdomadaire'],
  ]);
});
