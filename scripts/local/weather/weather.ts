// Weather of the local cloud: what the real one does and a laptop hides. Every fault follows from one seed; each kind
// draws from its own numbers, so that leaving one out does not change the others. Functions know nothing of it.
import { StartError } from '../cannot-start.ts';
import { createRandom, type Random } from './random.ts';

export const weatherKinds = [
  'conflict',
  'throttle',
  'index',
  'stream',
  'queue',
  'object',
  'edge',
  'held',
  'clock',
] as const;
type WeatherKind = (typeof weatherKinds)[number];

export interface Weather {
  /** Value of `--weather` or `WEATHER`. */
  name: string;
  seed: number;
  /** Returns the random numbers of a kind; undefined if the weather has none of it. */
  random(kind: WeatherKind): Random | undefined;
  /** Logs a fault with its number, so that what was lost can be traced to it. */
  note(kind: WeatherKind, what: string): void;
  /** Number of faults of each kind so far. */
  faults(): Partial<Record<WeatherKind, number>>;
}

/** Weather with all kinds. */
const ROUGH = 'rough';

/** Returns the kinds that a name stands for: `rough`, or kinds with commas. @throws StartError for an unknown one */
function parseKinds(name: string): WeatherKind[] {
  if (name === ROUGH) return [...weatherKinds];
  return name.split(',').map((text) => {
    const kind = weatherKinds.find((each) => each === text);
    if (!kind)
      throw new StartError(
        `The weather ${text} is neither ${ROUGH} nor one or several of ${weatherKinds.join(', ')}.`,
      );
    return kind;
  });
}

export interface WeatherOptions {
  name: string;
  seed: number;
  /** Prints a line for each fault. */
  say?: (line: string) => void;
}

export function openWeather({ name, seed, say = () => undefined }: WeatherOptions): Weather {
  const sources = new Map(parseKinds(name).map((kind) => [kind, createRandom(`${seed} ${kind}`)]));
  const counts: Partial<Record<WeatherKind, number>> = {};
  return {
    name,
    seed,
    random: (kind) => sources.get(kind),
    note(kind, what) {
      counts[kind] = (counts[kind] ?? 0) + 1;
      say(`weather ${seed} ${kind} ${counts[kind]}: ${what}`);
    },
    faults: () => ({ ...counts }),
  };
}

/** Returns the weather of the environment: `WEATHER=rough`, `WEATHER_SEED=7`. */
export function readWeather(variables: NodeJS.ProcessEnv = process.env): Weather | undefined {
  const { WEATHER, WEATHER_SEED = '1' } = variables;
  return WEATHER ? openWeather({ name: WEATHER, seed: parseSeed(WEATHER_SEED) }) : undefined;
}

/** @throws StartError unless the text is a whole number */
export function parseSeed(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new StartError(`${text} is no seed of the weather: say a whole number.`);
  return Number(text);
}
