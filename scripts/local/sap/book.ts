// State of the SAP stand-in: its material documents and its configured behaviour.
import type { DatabaseSync } from 'node:sqlite';
import type { SapDocument, SapLine } from '#shared/warehouse/sap.ts';
import { readState, runInTransaction, writeState } from '../database.ts';

/**
 * Faults to simulate. `error` refuses an item and with it the document; `timeout` posts and never answers;
 * `lost` posts and cuts the connection; `down` refuses connections; `token` requires
 * a token against forged requests with its cookie, which `noToken` does not give; `locked` posts nothing and answers 423; `doubled` receives each request twice;
 * `fault` posts and answers 500; `malformed` and `others` post and answer invalid data, or results of other
 * movements.
 */
export const faults = [
  'none',
  'slow',
  'error',
  'timeout',
  'lost',
  'down',
  'token',
  'noToken',
  'locked',
  'doubled',
  'fault',
  'malformed',
  'others',
] as const;
export type Fault = (typeof faults)[number];

export interface SapSettings {
  fault: Fault;
  /** A known idempotency key is answered with the document posted first, as a good middleware does. */
  dedups: boolean;
  /** The result of a batch can be queried. */
  finds: boolean;
  /** If false, no tenant has the secret with the address of SAP. */
  connected: boolean;
}

export interface MaterialDocument {
  number: string;
  year: number;
  key: string;
  at: string;
  document: SapDocument;
}

const FIRST_NUMBER = 5_000_000_000;

export function openDocumentBook(database: DatabaseSync) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS material_documents (
      number INTEGER PRIMARY KEY, year INTEGER NOT NULL, key TEXT NOT NULL, batch TEXT NOT NULL, at TEXT NOT NULL, document TEXT NOT NULL
    ) STRICT
  `);
  const parseRow = (row: Record<string, unknown>): MaterialDocument => ({
    number: String(row.number),
    year: Number(row.year),
    key: String(row.key),
    at: String(row.at),
    document: JSON.parse(String(row.document)),
  });
  const selectDocuments = (where: string, ...values: string[]) =>
    database
      .prepare(`SELECT * FROM material_documents ${where} ORDER BY number`)
      .all(...values)
      .map(parseRow);

  return {
    switches: (): SapSettings => ({
      ...{ fault: 'none', dedups: false, finds: false, connected: true },
      ...(JSON.parse(readState(database, 'sap') ?? '{}') as Partial<SapSettings>),
    }),
    switch(settings: SapSettings) {
      writeState(database, 'sap', JSON.stringify(settings));
    },
    all: () => selectDocuments(''),
    underKey: (key: string) => selectDocuments('WHERE key = ?', key)[0],
    ofBatch: (batch: string) => selectDocuments('WHERE batch = ?', batch)[0],

    post: (key: string, document: SapDocument): MaterialDocument =>
      runInTransaction(database, () => {
        const last = database.prepare('SELECT MAX(number) AS last FROM material_documents').get()?.last;
        const number = Number(last ?? FIRST_NUMBER) + 1;
        const at = new Date(Date.now()).toISOString();
        const year = Number(document.postingDate.slice(0, 4));
        database
          .prepare('INSERT INTO material_documents VALUES (?, ?, ?, ?, ?, ?)')
          .run(number, year, key, document.batchId, at, JSON.stringify(document));
        return { number: String(number), year, key, at, document };
      }),
  };
}

export const buildPostedAnswer = ({ number, year, document: { batchId, items } }: MaterialDocument) => ({
  batchId,
  results: items.map(({ movementId }) => ({
    movementId,
    status: 'SENT',
    sapDocument: number,
    sapYear: year,
    message: '',
  })),
});

/** Answers a refused document: one item in error prevents the posting of all items. */
export const buildRefusedAnswer = ({ batchId, items }: SapDocument) => ({
  batchId,
  results: items.map(({ movementId, ...item }, i) => ({
    movementId,
    status: 'ERROR',
    message: i === 0 ? formatDeficit(item) : 'Item 1 of the document has an error: nothing was posted',
  })),
});
const formatDeficit = ({ quantity, uom, materialSap }: Omit<SapLine, 'movementId'>) =>
  `M7 021 Deficit of SL Unrestricted-use ${quantity} ${uom} : ${materialSap}`;
