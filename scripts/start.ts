// npm start: starts the whole stack on this machine.
// `--port 4000 --data .local --fresh --clock ISO --seed demo|empty|bench|teams|none --weather rough --weather-seed 1`
// Broker of machines: `--mqtt-port 1883`, or `--no-mqtt`.
// Behind a development server: `--no-site --public-port 4000`.
import { parseArgs } from 'node:util';
import { StartError } from './local/cannot-start.ts';
import { MQTT_PORT } from './local/sparkplug/broker.ts';
import { startStack } from './local/stack.ts';
import { openWeather, parseSeed } from './local/weather/weather.ts';
import { composeSeed } from './seed/composed.ts';
import { people } from './seed/people.ts';
import { upgrade } from './upgrade.ts';

/** Milliseconds that running work may take before the process ends. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
const seedKinds = ['demo', 'empty', 'bench', 'teams', 'none'] as const;

/** Before the stack has started, the process ends at once. */
let leave: () => unknown = () => process.exit(1);
// The parent process that started this one over a channel has ended.
process.on('disconnect', () => leave());

try {
  const { kind, ...stackOptions } = parseOptions();
  const { weather } = stackOptions;
  if (weather) console.log(`weather ${weather.name}, seed ${weather.seed}`);
  const onLoss = (sentence: string) => {
    console.error(sentence);
    process.exit(1);
  };
  const printStep = (step: string) =>
    console.log(`${String(Math.round(performance.now() / 1000)).padStart(3)} s  ${step}`);
  const stack = await startStack({
    ...stackOptions,
    people: kind === 'none' ? [] : people,
    say: printStep,
    onLoss,
    upgrade,
    seed: kind === 'none' ? undefined : (moment) => composeSeed(kind, moment),
  });

  let isLeaving = false;
  // Ctrl-C arrives twice: from the terminal's process group, and forwarded by npm.
  leave = async () => {
    if (isLeaving) return;
    isLeaving = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await stack.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave());
  console.log(`ready ${stack.url}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function parseOptions() {
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
        mqtt: { type: 'boolean', default: true },
        'mqtt-port': { type: 'string', default: String(MQTT_PORT) },
        weather: { type: 'string' },
        'weather-seed': { type: 'string', default: '1' },
      },
      allowNegative: true,
    });
    const port = parsePort(values.port);
    const publicPort = values['public-port'] === undefined ? undefined : parsePort(values['public-port']);
    const kind = seedKinds.find((one) => one === values.seed);
    if (!kind) throw new StartError(`--seed ${values.seed} is none of ${seedKinds.join(', ')}.`);
    const { data, fresh, clock, site } = values;
    const weather =
      values.weather === undefined
        ? undefined
        : openWeather({ name: values.weather, seed: parseSeed(values['weather-seed']), say: console.log });
    const mqttPort = values.mqtt ? parsePort(values['mqtt-port']) : undefined;
    return { port, publicPort, mqttPort, data, fresh, clock, site, kind, weather };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError((error as Error).message);
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartError(`${text} is no port number.`);
}
