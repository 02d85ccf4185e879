// Verification of a chain of audit entries, without the reads of the table: entries a second of processor time, since
// other work on the machine would count otherwise.

import { CHAIN_START } from '#functions/access/chain/seal.ts';
import { type ChainLink, computeChainHash, findFault, toSealedEntry } from '#shared/access/chain/chain.ts';
import { type Figure, round } from '../figure.ts';

const ENTRIES = 50_000;

/** Entry with three changed fields, a name, an author and a reason. */
const buildEntry = (n: number) => ({
  ...{ id: `2026-11-28T10:15:00.000Z.${n}`, thing: 'order', thingId: String(n), ofThing: 'order' },
  ...{ ofId: String(n), kind: 'changed', name: `W-2026-${n}`, userId: 'u-01', profile: 'admin' },
  ...{ updatedAt: '2026-11-28T10:15:00.000Z', updatedBy: 'Ada Byron', reason: 'typing error' },
  recordVersion: 7,
  changes: ['minutes', 'crew', 'state'].map((field) => ({ field, before: n, after: n + 1 })),
  salt: n.toString(16).padStart(64, '0'),
});

export async function measureChain(): Promise<Figure[]> {
  const entries = Array.from({ length: ENTRIES }, (_, i) => buildEntry(i));
  const links: ChainLink[] = [];
  for (const [i, entry] of entries.entries()) {
    const place = { n: i + 1, recordedAt: '2026-11-28T10:15:01.000Z' };
    const hash = computeChainHash(links.at(-1)?.hash ?? CHAIN_START.hash, toSealedEntry(entry, place));
    links.push({ ...place, hash, entryId: entry.id });
  }
  const start = process.cpuUsage();
  const firstBreak = links.findIndex((link, i) => findFault(links[i - 1] ?? CHAIN_START, link, entries[i]));
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1_000_000;
  if (firstBreak >= 0) throw new Error('the chain that was just made is broken');
  return [
    {
      ...{ figure: 'entries of a chain verified a second', value: round(ENTRIES / seconds, 0) },
      ...{ unit: '1/s', budget: 20_000, atLeast: true },
    },
  ];
}
