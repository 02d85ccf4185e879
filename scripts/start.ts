// npm start: the whole stack on this machine. `--port 4000 --data .local --fresh --clock ISO --seed demo|empty|bench|teams`
// Behind a development server: `--no-site --public-port 4000`.
import { parseArgs } from 'node:util';
import { CannotStart } from './local/cannot-start.ts';
import { startStack } from './local/stack.ts';
import { people, seed } from './seed.ts';
import { upgrade } from './upgrade.ts';

/** Of work under way, once somebody wants to leave. */
const PATIENCE = 10_000;
const kinds = ['demo', 'empty', 'bench', 'teams'] as const;

/** Before there is a stack, there is nothing to finish. */
let leave: () => unknown = () => process.exit(1);
// whoever started us by a channel is gone
process.on('disconnect', () => leave());

try {
  const { kind, ...chosen } = options();
  const onLoss = (sentence: string) => {
    console.error(sentence);
    process.exit(1);
  };
  const say = (line: string) => console.log(line);
  const stack = await startStack({
    ...chosen,
    people,
    say,
    onLoss,
    upgrade,
    seed: (at) => seed(kind, { ...at, files: true }),
  });

  let leaving = false;
  // a terminal's Ctrl-C reaches us twice: from its group, and passed on by npm
  leave = async () => {
    if (leaving) return;
    leaving = true;
    setTimeout(() => process.exit(1), PATIENCE).unref();
    await stack.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave());
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
        site: { type: 'boolean', default: true },
        'public-port': { type: 'string' },
      },
      allowNegative: true,
    });
    const port = portOf(values.port);
    const publicPort = values['public-port'] === undefined ? undefined : portOf(values['public-port']);
    const kind = kinds.find((one) => one === values.seed);
    if (!kind) throw new CannotStart(`--seed ${values.seed} is none of ${kinds.join(', ')}.`);
    const { data, fresh, clock, site } = values;
    return { port, publicPort, data, fresh, clock, site, kind };
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart((error as Error).message);
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new CannotStart(`${text} is no port number.`);
}
