// A stand-in for SAP: each movement gets a material document, the same one when it is sent again.
import type { DatabaseSync } from 'node:sqlite';
import { type Exchange, readBody, sendJson } from './exchange.ts';

export function sapDoor(database: DatabaseSync) {
  database.exec(
    'CREATE TABLE IF NOT EXISTS material_documents (number INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE, movement TEXT NOT NULL) STRICT',
  );
  database.exec("INSERT OR IGNORE INTO material_documents VALUES (5000000000, '', '{}')");

  return async (exchange: Exchange) => {
    if (exchange.method !== 'POST' || exchange.path !== '/sap/movements')
      return sendJson(exchange, 404, { message: 'Not Found' });
    const text = (await readBody(exchange.request, 256 * 1024)).toString();
    const reference = referenceOf(text);
    if (!reference)
      return sendJson(exchange, 400, {
        message: 'A movement is a JSON object with a "reference" of its own.',
      });
    database
      .prepare('INSERT OR IGNORE INTO material_documents (reference, movement) VALUES (?, ?)')
      .run(reference, text);
    const { number } = database
      .prepare('SELECT number FROM material_documents WHERE reference = ?')
      .get(reference) as { number: number };
    sendJson(exchange, 200, {
      materialDocument: String(number),
      year: new Date(Date.now()).getUTCFullYear(),
    });
  };
}

function referenceOf(text: string): string | undefined {
  try {
    const { reference } = JSON.parse(text) as { reference?: unknown };
    return typeof reference === 'string' && reference !== '' ? reference : undefined;
  } catch {
    return undefined;
  }
}
