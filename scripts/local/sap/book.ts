// What the stand-in for SAP holds: its material documents, and how it is to behave.
import type { DatabaseSync } from 'node:sqlite';
import type { SapDocument, SapLine } from '../../../shared/warehouse/sap.ts';
import { inTransaction, readState, writeState } from '../database.ts';

/**
 * What goes wrong: `error` refuses an item, and with it the document; `timeout` posts and never answers; `lost` posts and cuts the
 * connection; `down` lets nobody in; `doubled` gets each request twice; `fault` posts and answers 500; `malformed` and `others`
 * post, and answer what is no answer, or one for other movements.
 */
export const faults = [
  'none',
  'slow',
  'error',
  'timeout',
  'lost',
  'down',
  'doubled',
  'fault',
  'malformed',
  'others',
] as const;
export type Fault = (typeof faults)[number];

export interface Switches {
  fault: Fault;
  /** Answers a key it knows with the document it made then, as a good middleware does. */
  dedups: boolean;
  /** Can be asked what became of a batch. */
  finds: boolean;
  /** Off: no tenant has the secret that says where SAP is. */
  connected: boolean;
}

export interface MaterialDocument {
  number: string;
  year: number;
  key: string;
  at: string;
  document: SapDocument;
}

const FIRST = 5_000_000_000;

export function openBook(database: DatabaseSync) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS material_documents (
      number INTEGER PRIMARY KEY, year INTEGER NOT NULL, key TEXT NOT NULL, batch TEXT NOT NULL, at TEXT NOT NULL, document TEXT NOT NULL
    ) STRICT
  `);
  const read = (row: Record<string, unknown>): MaterialDocument => ({
    number: String(row.number),
    year: Number(row.year),
    key: String(row.key),
    at: String(row.at),
    document: JSON.parse(String(row.document)),
  });
  const select = (where: string, ...values: string[]) =>
    database
      .prepare(`SELECT * FROM material_documents ${where} ORDER BY number`)
      .all(...values)
      .map(read);

  return {
    switches: (): Switches => ({
      ...{ fault: 'none', dedups: false, finds: false, connected: true },
      ...(JSON.parse(readState(database, 'sap') ?? '{}') as Partial<Switches>),
    }),
    switch(chosen: Switches) {
      writeState(database, 'sap', JSON.stringify(chosen));
    },
    all: () => select(''),
    underKey: (key: string) => select('WHERE key = ?', key)[0],
    ofBatch: (batch: string) => select('WHERE batch = ?', batch)[0],

    post: (key: string, document: SapDocument): MaterialDocument =>
      inTransaction(database, () => {
        const last = database.prepare('SELECT MAX(number) AS last FROM material_documents').get()?.last;
        const number = Number(last ?? FIRST) + 1;
        const at = new Date(Date.now()).toISOString();
        const year = Number(document.postingDate.slice(0, 4));
        database
          .prepare('INSERT INTO material_documents VALUES (?, ?, ?, ?, ?, ?)')
          .run(number, year, key, document.batchId, at, JSON.stringify(document));
        return { number: String(number), year, key, at, document };
      }),
  };
}

export const posted = ({ number, year, document: { batchId, items } }: MaterialDocument) => ({
  batchId,
  results: items.map(({ movementId }) => ({
    movementId,
    status: 'SENT',
    sapDocument: number,
    sapYear: year,
    message: '',
  })),
});

/** All or nothing: one item in error, and none is posted. */
export const refusedAt = ({ batchId, items }: SapDocument) => ({
  batchId,
  results: items.map(({ movementId, ...item }, i) => ({
    movementId,
    status: 'ERROR',
    message: i === 0 ? deficit(item) : 'Item 1 of the document has an error: nothing was posted',
  })),
});
const deficit = ({ quantity, uom, materialSap }: Omit<SapLine, 'movementId'>) =>
  `M7 021 Deficit of SL Unrestricted-use ${quantity} ${uom} : ${materialSap}`;
