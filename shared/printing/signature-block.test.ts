import { expect, it } from 'vitest';
import type { Signature } from '../safety/signature/signature-api.ts';
import { buildSignatureBlocks } from './signature-block.ts';
import { createTranslator } from './words.ts';

const words = createTranslator('en', { globalization: 'en', timeZone: 'Europe/Rome', currency: 'EUR' });
const signature: Signature = {
  ...{ id: '01JDQ0V6Z8K3M5N7P9R1T3V5X7', thing: 'procedure', thingId: '4', code: 'SMP-0004' },
  ...{ meaning: 'procedureApproved', edition: 2, revision: 1, userId: 'u-01', userName: 'Ada Neri' },
  ...{ signedAt: '2026-03-16T08:00:00.000Z', way: 'code', hash: '0123456789abcdef'.repeat(4), schema: 1 },
};

/** Returns the texts of the rows of the table. */
function rowsOf(signatures: Signature[]) {
  const [frame] = buildSignatureBlocks(signatures, words);
  const table = frame?.kind === 'frame' ? frame.blocks[0] : undefined;
  if (table?.kind !== 'table') return [];
  return table.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.text)));
}

it('says who signed what, and when with zone and offset (PS57)', () => {
  expect(rowsOf([signature])).toEqual([
    [
      ...['Approval of a procedure 2.1', 'Ada Neri', '16/03/2026, 09:00 (Europe/Rome, UTC+1)', 'Own code'],
      ...['Valid', '0123456789abcdef'],
    ],
  ]);
});

it('marks a void one with the instant, the person and the reason (PS51)', () => {
  const voided = { ...signature, voidSince: '2026-07-01T10:30:00.000Z', voidBy: 'Eva Blu' };
  const since = 'Void since 01/07/2026, 12:30 (Europe/Rome, UTC+2) by an act of Eva Blu';
  expect(rowsOf([{ ...voided, voidReason: 'reopened' }, voided]).map((row) => row[4])).toEqual([
    `${since}. Record reopened`,
    since,
  ]);
});

it('is left out where nothing was signed', () => {
  expect(buildSignatureBlocks([], words)).toEqual([]);
});
