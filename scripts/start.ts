// npm start: the whole stack on this machine. `--port 4000 --data .local --fresh --clock ISO --seed demo|empty|bench`
import { parseArgs } from 'node:util';
import { CannotStart } from './local/cannot-start.ts';
import { startStack } from './local/stack.ts';
import { people, seed } from './seed.ts';

const kinds = ['demo', 'empty', 'bench'] as const;

try {
  const { port, data, fresh, clock, kind } = options();
  const say = (line: string) => console.log(line);
  const stack = await startStack({
    port,
    data,
    fresh,
    clock,
    site: true,
    people,
    say,
    seed: (at) => seed(kind, at),
  });

  let leaving = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (leaving) process.exit(1);
      leaving = true;
      await stack.close();
      process.exit(0);
    });
  }
  console.log(`ready ${stack.url}`);
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exit(1);
}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4000' },
        data: { type: 'string', default: '.local' },
        fresh: { type: 'boolean', default: false },
        clock: { type: 'string' },
        seed: { type: 'string', default: 'demo' },
      },
    });
    const port = Number(values.port);
    const kind = kinds.find((one) => one === values.seed);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new CannotStart(`--port ${values.port} is no port number.`);
    if (!kind) throw new CannotStart(`--seed ${values.seed} is none of ${kinds.join(', ')}.`);
    return { ...values, port, kind };
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart((error as Error).message);
  }
}
