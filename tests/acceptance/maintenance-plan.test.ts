// Maintenance plans in Italian and French, brought into a plant with machines: procedures, cycles and first orders.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cycles as cycleKind, orders as orderKind } from '#functions/db/entities/planned.ts';
import { procedures } from '#functions/db/entities/procedures.ts';
import type { Problem } from '#shared/ingestion/import-api.ts';
import { procedures as procedureCalls } from '#shared/procedures/procedure-api.ts';
import { machines, machineTypologies } from '#shared/structure/api.ts';
import { all, byCode, countsOf, openPlant, type Plant } from './bring.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await openPlant('2026-03-02T06:00:00Z');
  const { id: idTipology } = await plant.ok(machineTypologies.create, {
    code: 'PRS',
    description: 'Presses',
  });
  for (const code of ['P1', 'P2', 'P3'])
    await plant.ok(machines.create, { code, description: `Press ${code}`, idTipology });
}, 120_000);
afterAll(() => plant?.close());

const csv = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`);

const ITALIAN_LIST = csv(
  'Macchina;Attività;Frequenza;Durata (min);Ultima esecuzione;Fasi',
  'P1;Ingrassare le guide;settimanale;20;25/02/2026;Pulire le guide',
  'P1;Sostituire il filtro olio;ogni 6 mesi;45;;"1. Fermare la pompa',
  '2. Sostituire il filtro',
  '3. Controllare le perdite"',
  'P2;Ingrassare le guide;settimanale;20;25/02/2026;Pulire le guide',
  'P2;Controllo cinghie;ogni 15 giorni;15;;',
  'P2;Cambio olio;1x/Monat;30;;',
  'P9;Controllo generale;annuale;60;;',
);

const FRENCH_MATRIX = csv(
  'Machine;Hebdomadaire;Tous les mois;Annuel',
  'P3;Nettoyage;Contrôle des fuites;Vidange',
  'P2;;x;',
);

const listCycles = async () =>
  (await all(cycleKind))
    .map(({ code, frequency, anchor }) => [code, `${frequency?.n}${frequency?.unit}`, anchor])
    .sort();
const findDays = async (code: string) => {
  const cycle = (await all(cycleKind)).find((each) => each.code === code)!;
  return (await all(orderKind))
    .filter(({ cycleId }) => cycleId === cycle.id)
    .map(({ plannedOn }) => plannedOn);
};

it('a list becomes procedures with their steps, cycles and orders, and is undone', async () => {
  const { mapping, check, batch } = await plant.brought('piano.csv', 'plan', undefined, ITALIAN_LIST);
  const remarks = mapping.tables.flatMap(({ errors }: { errors: Problem[] }) => errors);
  expect(byCode(remarks)).toEqual({ firstDatesSpread: 1, frequencyUnknown: 1 });
  expect(countsOf(check)).toEqual({ Smp: 4, SmpPhases: 6, Cycles: 4 });
  expect(check.errors.map(({ line, code, value }: Problem) => [line, code, value])).toEqual([
    [8, 'frequencyUnknown', '1x/Monat'],
    [9, 'noParent', 'P9'],
  ]);
  expect(batch).toMatchObject({ state: 'done', skipped: 2 });
  // The weekly cycles are counted from the last execution; the others are spread.
  expect(await listCycles()).toEqual([
    ['P1-1W', '1W', '2026-03-04'],
    ['P1-6M', '6M', '2026-03-03'],
    ['P2-15D', '15D', '2026-03-02'],
    ['P2-1W', '1W', '2026-03-04'],
  ]);
  expect(await findDays('P2-15D')).toEqual(['2026-03-02', '2026-03-17', '2026-04-01']);
  const filter = (await all(procedures)).find(({ code }) => code === 'SMP-SOSTITUIRE-IL-FILTRO-OLIO')!;
  const { phaseList, approved } = await plant.ok(procedureCalls.get, { id: filter.id });
  expect(phaseList.map(({ description }: { description: string }) => description)).toEqual([
    'Fermare la pompa',
    'Sostituire il filtro',
    'Controllare le perdite',
  ]);
  expect(approved).toMatchObject({ edition: 1 });
  expect(await plant.undone(batch.batchId)).toMatchObject({ state: 'undone' });
  expect(await listCycles()).toEqual([]);
  expect((await all(orderKind)).filter(({ state }) => state !== 'cancelled')).toEqual([]);
});

it('a matrix becomes a cycle for each machine and frequency; a mark needs a task', async () => {
  const { check, batch } = await plant.brought('matrice.csv', 'plan', undefined, FRENCH_MATRIX);
  expect(countsOf(check)).toEqual({ Smp: 3, SmpPhases: 3, Cycles: 3 });
  expect(byCode(check.errors)).toEqual({ required: 1 });
  expect(batch).toMatchObject({ state: 'done', inserted: 6, skipped: 1 });
  expect((await listCycles()).map(([code, frequency]) => [code, frequency])).toEqual([
    ['P3-1M', '1M'],
    ['P3-1W', '1W'],
    ['P3-1Y', '1Y'],
  ]);
});
