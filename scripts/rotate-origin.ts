// Rotates the key between distribution and API without refusing a call (docs/operations/key-rotation.md):
// `npm run rotate-origin -- --stage prod`, or `-- --local [--port 4000]` for the running local stack.
import { parseArgs } from 'node:util';
import { rotateOriginKey } from './origin-rotation.ts';
import { openStackParameters } from './stack-parameters.ts';

const { values } = parseArgs({
  options: {
    stage: { type: 'string' },
    local: { type: 'boolean', default: false },
    port: { type: 'string', default: '4000' },
  },
});

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function rotateLocally(): Promise<void> {
  const url = `http://127.0.0.1:${values.port}/api/local/rotate-origin`;
  const answer = await fetch(url, { method: 'POST' }).catch(() =>
    stop(`No stack answers on port ${values.port}: start it with npm start.`),
  );
  if (!answer.ok) stop(`The stack on port ${values.port} answered ${answer.status}.`);
  for (const line of ((await answer.json()) as { updates: string[] }).updates) console.log(line);
}

if (values.local === (values.stage !== undefined)) stop('Name the stage: --stage NAME, or --local.');
try {
  if (values.local) await rotateLocally();
  else await rotateOriginKey(openStackParameters(`plantledger-${values.stage}`), console.log);
} catch (error) {
  stop(
    `${error instanceof Error ? error.message : error} Run the command again: it goes on where it stopped.`,
  );
}
console.log('Done: the new key is in use, the one before is no longer accepted.');
