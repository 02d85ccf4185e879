// Kills an import of 20 000 rows a hundred times, before a command or after it, and counts lost rows,
// duplicate rows and the time until the import resumes.

import { suppliers } from '#functions/db/entities/organisation.ts';
import { loadAllItems } from '#functions/db/list-all.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { createRandomSource } from '../seed/demo/chance.ts';
import { type CsvRow, formatCsvRows, openImportBench } from './desk.ts';
import { type Figure, round } from './figure.ts';

const [ROW_COUNT, KILL_COUNT] = [20_000, 100];
/** A resuming worker sends about fifteen commands before its first chunk. */
const MAX_COMMANDS = 20;

/** Filters the log lines of the hundred kills. */
function filterKillLogs() {
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((line: string, ...rest: []) =>
    String(line).includes('"reason":"killed"') || write(line, ...rest)) as typeof process.stderr.write;
}

/**
 * Runs until the `n`th command, which is not sent, or whose answer is dropped. Returns the seconds until the
 * first transaction was committed.
 */
async function runUntilKilled(n: number, isAnswerDropped: boolean, run: () => Promise<boolean>) {
  const { middlewareStack } = getTableClient();
  const startedAt = performance.now();
  let [commandCount, firstChunkSeconds] = [0, undefined as number | undefined];
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        commandCount++;
        const isKilled = commandCount >= n;
        if (isKilled && !(commandCount === n && isAnswerDropped))
          throw Object.assign(new Error('killed'), { name: 'Killed', $metadata: {} });
        const answer = await next(args);
        if (commandName === 'TransactWriteItemsCommand')
          firstChunkSeconds ??= (performance.now() - startedAt) / 1000;
        if (isKilled) throw Object.assign(new Error('killed'), { name: 'Killed', $metadata: {} });
        return answer;
      },
    { step: 'initialize', name: 'killed' },
  );
  try {
    return { ended: await run(), first: firstChunkSeconds };
  } finally {
    middlewareStack.remove('killed');
  }
}

export async function measureKilledImport(): Promise<Figure[]> {
  filterKillLogs();
  const importBench = await openImportBench();
  try {
    const rows = Array.from(
      { length: ROW_COUNT },
      (_, i): CsvRow => ({ code: `SUP-${i}`, name: `Supplier ${i}` }),
    );
    const mappingId = await importBench.mapped(
      await importBench.uploaded('Suppliers', formatCsvRows(rows)),
      'Suppliers',
      rows,
    );
    await importBench.checked(mappingId);
    const batchId = await importBench.started(mappingId);
    const { whole: drawInteger, happens: drawBoolean } = createRandomSource('an import that dies');
    let [kills, longestResume] = [0, 0];
    while ((await importBench.batch(batchId)).state === 'running') {
      const n = kills < KILL_COUNT ? drawInteger(1, MAX_COMMANDS) : Number.POSITIVE_INFINITY;
      const { ended: isEnded, first: firstChunkSeconds } = await runUntilKilled(
        n,
        drawBoolean(0.5),
        await importBench.job('batch', batchId),
      );
      if (!isEnded) kills++;
      longestResume = Math.max(longestResume, firstChunkSeconds ?? 0);
    }
    const { inserted, done } = await importBench.batch(batchId);
    const codes = (await loadAllItems(importBench.store(), suppliers)).map(({ code }) => code);
    const storedCodes = new Set(codes);
    return [
      {
        figure: 'import killed, 20 000 rows',
        value: kills,
        unit: 'times',
        budget: KILL_COUNT,
        atLeast: true,
      },
      {
        figure: 'import killed: lost',
        value: rows.filter(({ code }) => !storedCodes.has(String(code))).length,
        unit: 'rows',
        budget: 0,
      },
      {
        figure: 'import killed: twice',
        value: codes.length - storedCodes.size + Math.abs(inserted - ROW_COUNT) + Math.abs(done - ROW_COUNT),
        unit: 'rows',
        budget: 0,
      },
      {
        figure: 'import killed: first chunk of who goes on, at most after',
        value: round(longestResume, 2),
        unit: 's',
        budget: 5,
      },
    ];
  } finally {
    await importBench.close();
  }
}
