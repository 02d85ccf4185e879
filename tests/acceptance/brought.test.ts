// Import of the files of five plants through the calls of the browser, compared with the counts in their
// README.
import { readdirSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cycles as cycleKind } from '#functions/db/entities/planned.ts';
import { procedures } from '#functions/db/entities/procedures.ts';
import { ewos } from '#functions/db/entities/requests.ts';
import { elements, machines as machineKind } from '#functions/db/entities/structure.ts';
import { movements } from '#functions/db/entities/warehouse.ts';
import type { MappedTable } from '#shared/ingestion/import.ts';
import type { Problem } from '#shared/ingestion/import-api.ts';
import { parseCsv } from '#shared/ingestion/records.ts';
import type { ImportTable } from '#shared/ingestion/template/template.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { toStableJson } from '#shared/stable-json.ts';
import { machines, machineTypologies } from '#shared/structure/api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import {
  all,
  byCode,
  cents,
  countsOf,
  DATA,
  openPlant,
  type Plant,
  present,
  rowsOf,
  tableOf,
} from './bring.ts';

describe.skipIf(!present)('brought into an empty plant', () => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await openPlant('2026-03-16T07:00:00Z');
  }, 120_000);
  afterAll(() => plant?.close());

  describe('the plan of an autoclave', () => {
    const file = 'autoclave-uwa/AutoclaveControlLoopFMEA.csv';

    it('becomes machine, procedures and cycles; rows without a frequency are told', async () => {
      const { mapping, check, batch } = await plant.brought(file, 'plan');
      expect(mapping.of).toBe(66);
      expect(countsOf(check)).toMatchObject({ Machines: 1, Groups: 13, Components: 35, Smp: 10, Cycles: 34 });
      // Errors: 12 TAR, 13 As needed, 4 empty; the two open quotes are reported and their rows read.
      expect(check.counts.error).toBe(29);
      expect(byCode(check.errors)).toEqual({ badFormat: 25, required: 4 });
      const told = check.errors.filter(({ value }: Problem) => value === 'TAR');
      expect(told).toHaveLength(12);
      expect(check.warnings.map(({ line, code }: Problem) => [line, code])).toEqual([
        [2, 'quoteOpen'],
        [4, 'quoteOpen'],
      ]);
      expect(batch).toMatchObject({ state: 'done', skipped: 29, updated: 0 });
      const made = await all(cycleKind);
      expect(made.map(({ code, strategies }) => [code, strategies.length]).sort()).toEqual(implied(file));
      expect((await all(machineKind)).map(({ code }) => code)).toEqual(['RV01']);
      expect((await all(elements)).filter(({ level }) => level === 3)).toHaveLength(35);
      expect(await all(procedures)).toHaveLength(10);
    });

    it('says nothing new the next day, nor of what somebody named since', async () => {
      const [machine] = (await plant.ok(machines.list, {})).items;
      const { id } = await plant.ok(machineTypologies.create, { code: 'CLAVE', description: 'Clave' });
      const { id: its, version, code } = machine;
      const named = { id: its, version, code, description: 'Autoclave 1', idTipology: id };
      await plant.ok(machines.replace, named);
      for (let hours = 0; hours < 24; hours++) await plant.hourLater();
      const { check } = await plant.looked(file, 'plan');
      expect(check.counts).toEqual({ insert: 0, update: 0, unchanged: 127, error: 29 });
    });

    it('has work orders, which are closed EWOs of its machine', async () => {
      const path = 'autoclave-uwa/AutoclaveWorkOrderData.csv';
      const orders = tableOf('EwoHistory', 'AutoclaveWorkOrderData', {
        ...{ code: 'MaintenanceWorkOrderActivity', machineCode: { is: 'RV01' } },
        ...{ description: 'WODescription', reportedAt: 'Date', totalCost: 'ActualCost' },
        workMinutes: { from: 'WorkHours', change: [{ op: 'factor', by: 60 }] },
      });
      const { batch } = await plant.brought(path, 'template', [orders]);
      expect(batch).toMatchObject({ state: 'done', inserted: 43, skipped: 0 });
      const rows = rowsOf(path);
      const made = await all(ewos);
      expect(made.map(({ code, createdOn }) => [code, createdOn]).sort()).toEqual(
        rows.map((row) => [row.MaintenanceWorkOrderActivity, row.Date]).sort(),
      );
      expect(cents(made.map(({ imported }) => imported!.totalCost!))).toBe(
        cents(rows.map(({ ActualCost }) => Number(ActualCost))),
      );
    });
  });

  describe('an Italian workshop', () => {
    const of = (table: ImportTable, sheet: string, columns: Parameters<typeof tableOf>[2]) => [
      tableOf(table, sheet, columns),
    ];

    it('has suppliers', async () => {
      const { batch } = await plant.brought(
        'it-scm-ricambi/fornitori.csv',
        'template',
        of('Suppliers', 'fornitori', {
          ...{ code: 'id_fornitore', name: 'ragione_sociale', vat: 'partita_iva', phone: 'telefono' },
          ...{ email: 'email', address: 'indirizzo' },
        }),
      );
      expect(batch).toMatchObject({ state: 'done', inserted: 7, skipped: 0 });
      const { items } = await plant.ok(suppliers.list, {});
      // Codes and VAT numbers stay text.
      expect(items.find(({ code }: { code: string }) => code === '1')).toMatchObject({
        ...{ name: 'BOSCH Italia S.p.A.', vat: '00000000123', address: 'Via Roma 100, Milano' },
      });
    });

    it('has spares, VERO and FALSO among their cells, three of them without a price', async () => {
      await plant.ok(warehouses.create, { code: 'CENTRALE', description: 'Magazzino centrale' });
      const path = 'it-scm-ricambi/pezzi_ricambio.csv';
      const { batch } = await plant.brought(
        path,
        'template',
        of('Spares', 'pezzi_ricambio', {
          ...{ code: 'codice_interno', description: 'descrizione', warehouseCode: { is: 'CENTRALE' } },
          ...{ stockMin: 'giacenza_minima', optimalStock: 'giacenza_massima', unitPrice: 'prezzo_acquisto' },
          ...{ codeSap: 'codice_scm', stacked: 'stato_attivo' },
        }),
      );
      expect(batch).toMatchObject({ state: 'done', inserted: 25, skipped: 0 });
      const { items } = await plant.ok(spareParts.list, { limit: 100 });
      const its = items as { code: string; unitPrice?: number; safetyStock?: number }[];
      expect(its).toHaveLength(25);
      expect(its.filter(({ unitPrice }) => !unitPrice)).toHaveLength(3);
      const rows = rowsOf(path, ';');
      expect(its.map(({ code, safetyStock }) => [code, Number(safetyStock ?? 0)]).sort()).toEqual(
        rows.map((row) => [row.codice_interno, Number(row.giacenza_minima)]).sort(),
      );
    });

    it('has stocks, which come as opening movements', async () => {
      const path = 'it-scm-ricambi/giacenze.csv';
      const piece = (part: number) => ({
        from: 'articolo',
        change: [{ op: 'split' as const, separator: ' - ', part }],
      });
      const { batch } = await plant.brought(
        path,
        'template',
        of('Spares', 'giacenze', {
          ...{ code: piece(1), description: piece(2), warehouseCode: { is: 'CENTRALE' } },
          stock: 'quantita_disponibile',
        }),
      );
      const rows = rowsOf(path, ';');
      const lying = rows.filter((row) => Number(row.quantita_disponibile) > 0);
      expect(batch).toMatchObject({ inserted: 0, updated: lying.length, unchanged: 25 - lying.length });
      const booked = await all(movements);
      expect(new Set(booked.map(({ type }) => type))).toEqual(new Set(['561']));
      expect(booked.map(({ quantity }) => quantity).sort()).toEqual(
        lying.map((row) => Number(row.quantita_disponibile)).sort(),
      );
      const back = await plant.undone(batch.batchId);
      expect(back.state).toBe('undone');
      const { items } = await plant.ok(spareParts.list, { limit: 100 });
      expect(items.every(({ stock }: { stock: number }) => stock === 0)).toBe(true);
    });
  });

  describe('thirteen weeks of one plant', () => {
    const folder = 'sap-pm-weekly';
    const months = ['Jan', 'Feb', 'Mar'];
    const weeks = present
      ? readdirSync(`${DATA}/${folder}`)
          .filter((name) => name.endsWith('.xlsx'))
          .sort((a, b) => order(a) - order(b))
      : [];
    function order(name: string) {
      const [, month = '', week = ''] = /_(\w{3})2025_Week(\d)/.exec(name) ?? [];
      return months.indexOf(month) * 10 + Number(week);
    }
    const of = (table: ImportTable, columns: Parameters<typeof tableOf>[2]): MappedTable =>
      tableOf(table, 'PM_Orders', columns);
    const lookup = (from: string, ...pairs: [string, string][]) => ({
      from,
      change: [{ op: 'lookup' as const, pairs }],
    });
    const tables = [
      of('Machines', {
        ...{ code: 'Equipment_ID', description: 'Functional_Location' },
        typologyCode: { from: 'Functional_Location', change: [{ op: 'split', separator: '-', part: 2 }] },
      }),
      of('EwoHistory', {
        ...{ code: 'Order_Number', machineCode: 'Equipment_ID', description: 'Activity_Type_Desc' },
        ...{ reportedAt: 'Created_Date', startedAt: 'Planned_Start_Date', closedAt: 'Planned_End_Date' },
        ...{ totalCost: 'Actual_Cost_USD', note: 'Notification_Number' },
        machineStatus: lookup('Breakdown_Indicator', ['X', 'stopped'], ['', 'running']),
        type: lookup('Damage_Code', ['ELEC', 'electrical'], ['LEAK', 'hydraulic'], ['NONE', ''], ...others),
      }),
    ];

    /** Returns the imported records without their ids. */
    async function standing() {
      const its = (await all(machineKind)).filter(({ code }) => code.startsWith('EQ-'));
      const typologies = new Map(
        (await plant.ok(machineTypologies.list, { limit: 500 })).items.map(
          ({ id, code }: { id: number; code: string }) => [id, code],
        ),
      );
      const codeOf = new Map(its.map(({ id, code }) => [id, code]));
      const orders = (await all(ewos)).filter(({ machineId }) => codeOf.has(machineId));
      return {
        machines: its
          .map(({ code, description, typologyId }) => [code, description, typologies.get(typologyId)])
          .sort(),
        orders: orders
          .map((ewo) => {
            const { machineId, breakdownDescription, breakdownType, machineStatus, finalNotes } = ewo;
            const { code, createdAt, interventionAt, closedAt, imported, month, priority } = ewo;
            return toStableJson({
              ...{ code, machine: codeOf.get(machineId), breakdownDescription, breakdownType, machineStatus },
              ...{ finalNotes, createdAt, interventionAt, closedAt, imported, month, priority },
            });
          })
          .sort(),
      };
    }

    it('end the same in their order and twice, and nothing of them is left once undone: two weeks', async () => {
      const mapper = await plant.saved('Weekly', tables);
      const first = weeks.slice(0, 2);
      const before = await standing();
      const batches: string[] = [];
      const counts = { of: 0, inserted: 0 };
      for (const week of first) {
        const { mapping, check, batch } = await plant.brought(`${folder}/${week}`, mapper);
        batches.push(batch.batchId);
        counts.of += mapping.of;
        counts.inserted += countsOf(check).EwoHistory!;
      }
      expect((await standing()).orders).toHaveLength(counts.inserted);
      // One of the 31 rows is left out.
      expect(counts).toEqual({ of: 31, inserted: 30 });
      for (const week of first) {
        const { check } = await plant.looked(`${folder}/${week}`, mapper);
        expect([week, check.counts.insert, check.counts.update]).toEqual([week, 0, 0]);
      }
      for (const batch of batches.reverse()) expect((await plant.undone(batch)).state).toBe('undone');
      expect(await standing()).toEqual(before);
    });

    it('end the same in their order, twice, and in reverse', {
      tags: ['long'],
      timeout: 600_000,
    }, async () => {
      expect(weeks).toHaveLength(13);
      const mapper = await plant.saved('Thirteen weeks', tables);
      const before = await standing();
      expect(before).toEqual({ machines: [], orders: [] });
      const counts = { of: 0, skipped: 0, inserted: 0, updated: 0 };
      const wrong: Problem[] = [];
      const batches: string[] = [];
      for (const week of weeks) {
        const { mapping, check, batch } = await plant.brought(`${folder}/${week}`, mapper);
        batches.push(batch.batchId);
        counts.of += mapping.of;
        const history = check.tables.find(({ name }: { name: string }) => name === 'EwoHistory').counts;
        counts.skipped += history.error;
        counts.inserted += history.insert;
        counts.updated += history.update;
        wrong.push(...check.errors.filter(({ table }: Problem) => table === 10));
      }
      // 194 rows: 4 without equipment, one cost below zero, 6 that end before they begin, and an order twice
      // in one file.
      expect(counts).toEqual({ of: 194, skipped: 4 + 1 + 6 + 2, inserted: 180, updated: 1 });
      expect(byCode(wrong)).toEqual({ required: 4, negative: 1, datesReversed: 6, keyTwice: 2 });
      const first = await standing();
      expect([first.machines.length, first.orders.length]).toEqual([190, 180]);
      // 179 orders have one valid row each.
      expect(first.orders.length - counts.updated).toBe(179);

      for (const week of weeks) {
        const { check } = await plant.looked(`${folder}/${week}`, mapper);
        expect([week, check.counts.insert, check.counts.update]).toEqual([week, 0, 0]);
      }
      for (const batch of batches.reverse()) expect((await plant.undone(batch)).state).toBe('undone');
      expect(await standing()).toEqual(before);
      for (const week of weeks.toReversed()) await plant.brought(`${folder}/${week}`, mapper);
      expect(await standing()).toEqual(first);
    });
  });
});

const others = ['OVER', 'CORR', 'WEAR', 'NOIS', 'BLOC', 'VIBR'].map((code): [string, string] => [
  code,
  'other',
]);

/** Counts the distinct works of each frequency, a work being a component and a measure. */
function implied(path: string): [code: string, works: number][] {
  const works = new Map<string, Set<string>>();
  for (const { text } of parseCsv(readFileSync(`${DATA}/${path}`, 'utf8')).slice(1)) {
    const cells = Papa.parse<string[]>(text).data[0]!;
    const [, n, unit] = /^(\d+)(W| days)$/.exec(cells[21]!.trim()) ?? [];
    if (!n) continue;
    const code = `RV01-${n}${unit === 'W' ? 'W' : 'D'}`;
    const work = `${cells[5]!.trim()} ${cells[20]!.trim().replace(/\s+/g, ' ').toLowerCase()}`;
    works.set(code, (works.get(code) ?? new Set()).add(work));
  }
  return [...works].map(([code, its]): [string, number] => [code, its.size]).sort();
}
