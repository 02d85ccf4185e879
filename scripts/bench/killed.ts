// An import of 20 000 rows that dies a hundred times, before a command or after it: what is lost, what stands twice, and how soon somebody goes on.
import { tableClient } from '../../functions/http/aws.ts';
import { suppliers } from '../../functions/table/entities/organisation.ts';
import { allOf } from '../../functions/table/listed.ts';
import { chanceOf } from '../seed/demo/chance.ts';
import { openDesk, type Row, textOf } from './desk.ts';
import { type Figure, round } from './figure.ts';

const [ROWS, KILLS] = [20_000, 100];
/** A worker that goes on sends some fifteen commands before its first chunk. */
const COMMANDS = 20;

/** Each death is logged: of those there are a hundred. */
function withoutDeaths() {
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((line: string, ...rest: []) =>
    String(line).includes('"reason":"killed"') || write(line, ...rest)) as typeof process.stderr.write;
}

/** Until the `n`th command, which is not sent, or whose answer never comes; the seconds until the first transaction stood. */
async function until(n: number, answered: boolean, run: () => Promise<boolean>) {
  const { middlewareStack } = tableClient();
  const begun = performance.now();
  let [sent, first] = [0, undefined as number | undefined];
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        sent++;
        const killed = sent >= n;
        if (killed && !(sent === n && answered))
          throw Object.assign(new Error('killed'), { name: 'Killed', $metadata: {} });
        const answer = await next(args);
        if (commandName === 'TransactWriteItemsCommand') first ??= (performance.now() - begun) / 1000;
        if (killed) throw Object.assign(new Error('killed'), { name: 'Killed', $metadata: {} });
        return answer;
      },
    { step: 'initialize', name: 'killed' },
  );
  try {
    return { ended: await run(), first };
  } finally {
    middlewareStack.remove('killed');
  }
}

export async function killed(): Promise<Figure[]> {
  withoutDeaths();
  const desk = await openDesk();
  try {
    const rows = Array.from({ length: ROWS }, (_, i): Row => ({ code: `SUP-${i}`, name: `Supplier ${i}` }));
    const mappingId = await desk.mapped(await desk.uploaded('Suppliers', textOf(rows)), 'Suppliers', rows);
    await desk.checked(mappingId);
    const batchId = await desk.started(mappingId);
    const { whole, happens } = chanceOf('an import that dies');
    let [kills, resumed] = [0, 0];
    while ((await desk.batch(batchId)).state === 'running') {
      const n = kills < KILLS ? whole(1, COMMANDS) : Number.POSITIVE_INFINITY;
      const { ended, first } = await until(n, happens(0.5), await desk.job('batch', batchId));
      if (!ended) kills++;
      resumed = Math.max(resumed, first ?? 0);
    }
    const { inserted, done } = await desk.batch(batchId);
    const codes = (await allOf(desk.store(), suppliers)).map(({ code }) => code);
    const stand = new Set(codes);
    return [
      { figure: 'import killed, 20 000 rows', value: kills, unit: 'times', budget: KILLS, atLeast: true },
      {
        figure: 'import killed: lost',
        value: rows.filter(({ code }) => !stand.has(String(code))).length,
        unit: 'rows',
        budget: 0,
      },
      {
        figure: 'import killed: twice',
        value: codes.length - stand.size + Math.abs(inserted - ROWS) + Math.abs(done - ROWS),
        unit: 'rows',
        budget: 0,
      },
      {
        figure: 'import killed: first chunk of who goes on, at most after',
        value: round(resumed, 2),
        unit: 's',
        budget: 5,
      },
    ];
  } finally {
    await desk.close();
  }
}
