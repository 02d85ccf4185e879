// Spares, suppliers and movements of an Italian workshop: semicolons, VERO and FALSO, headers with `'FK'`,
// and stocks that the movements do not explain.
import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { suppliers } from '#shared/organisation/api.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { call, ok, startWorld, type World } from '../integration/harness.ts';
import { at, realTime } from '../integration/plan.ts';
import { streamReader } from '../integration/stream.ts';
import { warehouse } from '../integration/warehouse/shelf.ts';

const FOLDER = '../shared/data/it-scm-ricambi';
const present = existsSync(FOLDER);
if (!present) console.log(`skipped: ${FOLDER} is not here`);

type Row = Record<string, string>;
const read = (file: string): Row[] =>
  Papa.parse<Row>(readFileSync(`${FOLDER}/${file}.csv`, 'utf8'), {
    ...{ header: true, delimiter: ';', skipEmptyLines: true },
    transformHeader: (header) => header.replace(/ 'FK'$/, ''),
  }).data;

const truths: Readonly<Record<string, boolean>> = { VERO: true, FALSO: false };
const amount = (written: string | undefined) => (written ? Number(written) : undefined);
/** Units by their number in the file, derived from the articles because the file does not define them. */
const units: Readonly<Record<string, string>> = { 1: 'pz', 2: 'l', 3: 'kg', 4: 'm', 5: 'set', 6: 'paia' };

/** Returns the quantity with the sign of its movement type. */
const signed = ({ tipo_movimento, quantita }: Row) =>
  tipo_movimento === 'SCARICO' ? -Number(quantita) : Number(quantita);
/** Orders movements by time; within the same second receipts come before issues. */
const inOrder = (a: Row, b: Row) =>
  a.data_movimento === b.data_movimento
    ? rank(a) - rank(b) || Number(a.id_movimento) - Number(b.id_movimento)
    : a.data_movimento! < b.data_movimento!
      ? -1
      : 1;
const rank = (row: Row) =>
  row.tipo_movimento === 'SCARICO' ? 3 : row.tipo_movimento === 'CARICO' ? 0 : signed(row) >= 0 ? 1 : 2;

describe.skipIf(!present)('the spares of the workshop', () => {
  let rows: Record<'categorie' | 'fornitori' | 'pezzi_ricambio' | 'movimenti_magazzino' | 'giacenze', Row[]>;
  let world: World;
  let place: number;
  /** Ids of spares by their number in the file. */
  const ids = new Map<string, number>();
  const told: Record<'shortAtFirst' | 'countedBelowNothing' | 'changesNothing', string[]> = {
    ...{ shortAtFirst: [], countedBelowNothing: [], changesNothing: [] },
  };
  const expected = new Map<string, number>();
  const last = '2025-12-15T08:00:00Z';

  beforeAll(async () => {
    rows = {
      categorie: read('categorie'),
      fornitori: read('fornitori'),
      pezzi_ricambio: read('pezzi_ricambio'),
      movimenti_magazzino: read('movimenti_magazzino').sort(inOrder),
      giacenze: read('giacenze'),
    };
    at('2025-11-30T08:00:00Z');
    world = await startWorld();
    place = (await warehouse()).id;
    const supplierIds = new Map<string, number>();
    for (const row of rows.fornitori) {
      const sent = {
        code: `F${row.id_fornitore}`,
        name: row.ragione_sociale!,
        active: truths[row.stato_attivo!]!,
      };
      supplierIds.set(row.id_fornitore!, (await ok(suppliers.create, sent)).id);
    }
    const categories = new Map(rows.categorie.map((row) => [row.id_categoria!, row.nome_categoria!]));
    for (const row of rows.pezzi_ricambio) {
      const sent = {
        ...{ code: row.codice_interno!, description: row.descrizione!, warehouseId: place },
        ...{ unit: units[row.id_unita_misura!]!, materialType: categories.get(row.id_categoria!) },
        ...{ supplierId: supplierIds.get(row.id_fornitore!), codeSap: row.codice_scm || undefined },
        ...{ safetyStock: amount(row.giacenza_minima), optimalStock: amount(row.giacenza_massima) },
        ...{ unitPrice: amount(row.prezzo_acquisto), replacementPrice: amount(row.prezzo_acquisto_scm) },
        active: truths[row.stato_attivo!]!,
      };
      ids.set(row.id_articolo!, (await ok(spareParts.create, sent)).id);
    }
    for (const row of rows.movimenti_magazzino) await book(row);
  }, 120_000);
  beforeEach(() => at(last));
  afterAll(async () => {
    realTime();
    await world.close();
  });

  /**
   * Books a row as a storekeeper would: a stock below zero needs confirmation, and a count below zero is
   * refused.
   */
  async function book(row: Row) {
    const id = ids.get(row.id_articolo!)!;
    at(`${row.data_movimento!.replace(' ', 'T')}Z`);
    const quantity = signed(row);
    const before = expected.get(row.id_articolo!) ?? 0;
    const after = before + quantity;
    expected.set(row.id_articolo!, after);
    const note = [row.causale, row.note].filter(Boolean).join(' – ') || undefined;
    if (quantity === 0) return told.changesNothing.push(row.id_movimento!);
    if (row.tipo_movimento === 'CARICO') return ok(spareParts.receive, { id, quantity, note });
    if (row.tipo_movimento === 'RETTIFICA' && after >= 0)
      return ok(spareParts.adjust, { id, counted: after, reason: note ?? row.numero_documento! });
    if (row.tipo_movimento === 'RETTIFICA') {
      const counted = await call(spareParts.adjust, { id, counted: after, reason: note! });
      expect([counted.status, counted.body.fields]).toEqual([400, { counted: 'tooSmall' }]);
      told.countedBelowNothing.push(row.id_movimento!);
    } else if (after < 0) {
      const refused = await call(spareParts.issue, { id, quantity: -quantity, note });
      expect([refused.status, refused.body.code]).toEqual([409, 'stockShort']);
      told.shortAtFirst.push(row.id_movimento!);
    }
    return ok(spareParts.issue, { id, quantity: -quantity, note, ...(after < 0 && { confirmed: true }) });
  }

  it('are read to the last, and what is odd of them is seen', () => {
    const parts = rows.pezzi_ricambio;
    const codes = (some: Row[]) => some.map((row) => row.id_articolo!).sort((a, b) => Number(a) - Number(b));
    expect([parts.length, rows.categorie.length, rows.fornitori.length]).toEqual([25, 31, 7]);
    expect(rows.movimenti_magazzino).toHaveLength(76);
    expect(codes(parts.filter((row) => !row.prezzo_acquisto))).toEqual(['24', '25', '27']);
    expect(parts.filter((row) => !row.id_fornitore)).toHaveLength(20);
    const every = [...parts, ...rows.categorie, ...rows.fornitori];
    expect(every.filter((row) => !(row.stato_attivo! in truths))).toEqual([]);
    expect(every.filter((row) => !truths[row.stato_attivo!]).map((row) => row.ragione_sociale)).toEqual([
      'BREMBO S.p.A.',
    ]);
    expect(Math.max(...rows.categorie.map(({ livello }) => Number(livello)))).toBe(2);
    const known = new Set(rows.categorie.map((row) => row.id_categoria));
    expect(
      rows.categorie.filter((row) => row.id_categoria_padre && !known.has(row.id_categoria_padre)),
    ).toEqual([]);
    expect(parts.filter((row) => !known.has(row.id_categoria))).toEqual([]);
    expect(rows.movimenti_magazzino.filter((row) => !ids.has(row.id_articolo!))).toEqual([]);
    expect(new Set(rows.movimenti_magazzino.map((row) => row.tipo_movimento))).toEqual(
      new Set(['CARICO', 'SCARICO', 'RETTIFICA']),
    );
    expect(parts.filter((row) => !units[row.id_unita_misura!])).toEqual([]);
  });

  it('were short where the file issues what had never come, and corrected where it counts less than nothing', () => {
    expect(told).toEqual({
      shortAtFirst: ['6', '7', '8', '15', '17', '23', '24', '25', '45', '65', '66', '69', '81', '82'],
      countedBelowNothing: ['68'],
      changesNothing: ['46', '59', '67'],
    });
  });

  it('lie there as plain arithmetic over the movements says', async () => {
    const { items } = await ok(spareParts.list, { warehouseId: place, limit: 100 });
    expect(items).toHaveLength(25);
    const lying = Object.fromEntries(
      items.map((item: { id: number; stock: number }) => [item.id, item.stock]),
    );
    const arithmetic = rows.pezzi_ricambio.map((row) => [
      ids.get(row.id_articolo!)!,
      rows.movimenti_magazzino
        .filter((movement) => movement.id_articolo === row.id_articolo)
        .reduce((sum, movement) => sum + signed(movement), 0),
    ]);
    expect(lying).toEqual(Object.fromEntries(arithmetic));
    for (const [id, stock] of arithmetic) {
      const its = await ok(movements.list, { from: '2025-11-01', to: '2025-12-31', spareId: id! });
      expect(its.items.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)).toBe(
        stock,
      );
    }
  });

  it('are fewer or more than the file’s own stocks, whose beginning no movement tells', () => {
    const differences = rows.giacenze.flatMap((row) => {
      const [code = ''] = row.articolo!.split(' - ');
      const part = rows.pezzi_ricambio.find((each) => each.codice_interno === code)!;
      const lying = expected.get(part.id_articolo!) ?? 0;
      const said = Number(row.quantita_disponibile);
      return lying === said ? [] : [[code, said - lying]];
    });
    expect(Object.fromEntries(differences)).toEqual({
      ...{ 'RIC-0001': -8, 'RIC-0002': 21, 'RIC-0003': -42, 'RIC-0004': 13, 'RIC-0005': -9, 'RIC-0006': 16 },
      ...{ 'RIC-0008': 12, 'RIC-0009': -3, 'RIC-0010': 15, 'RIC-0011': 11, 'RIC-0012': 2, 'RIC-0013': -3 },
      ...{ 'RIC-0014': -19, 'RIC-0015': 8, 'RIC-0016': -12, 'RIC-0017': 36, 'RIC-0019': 3 },
    });
  });

  it('are what was booked for the night as well, and those without a price are worth nothing known', async () => {
    const react = await streamReader();
    await react();
    const { items } = await ok(warehouses.overview, {});
    const own = items.find(({ id }: { id: number }) => id === place);
    expect(own).toMatchObject({ items: 25, differences: 0, dimensionsMissing: 25 });
    const priced = rows.pezzi_ricambio.reduce(
      (sum, row) => sum + Math.max(0, expected.get(row.id_articolo!) ?? 0) * Number(row.prezzo_acquisto || 0),
      0,
    );
    expect(own.value).toBeCloseTo(priced, 2);
  });
});
