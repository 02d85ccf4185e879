// Hostile inputs derived from the contracts: every field of every call, changed in every known way.
import * as z from 'zod';
import type { AnyEndpoint } from '#shared/contract.ts';

export type Random = () => number;

/** Returns a generator with the same numbers in every run, so that a failure can be repeated (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) });

const hostileValues: readonly unknown[] = [
  null,
  undefined,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e-200,
  1e308,
  -1e308,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  'x'.repeat(4001),
  '\u0000',
  'a\u0007b',
  '\ud800',
  'x\udfff',
  '￿',
  '🔥'.repeat(50),
  '\u202eabc',
  'a\u2066b\u2069',
  'a\u200fb',
  'a\nb',
  'a\u2028b',
  'a\ufffdb',
  'a#b',
  'a%23b',
  '~',
  '../../etc/passwd',
  "'; DROP TABLE x; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=1+1',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '02/30/2026',
  '2026-01-01T00:00:00Z',
  '1.1',
  '99999999999999999999',
  '1'.repeat(120),
  '1.'.repeat(50),
  'P2',
  [],
  [[]],
  [null],
  [1, 'a', {}],
  {},
  { length: -1 },
  { length: { toString: 1 } },
  { $ne: null },
  { S: 'x' },
  { toString: 1 },
  deep(30),
  Array.from({ length: 1100 }, () => 1),
];

/** Names of properties that no call accepts. */
const strangers = [
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'pk',
  'sk',
  'tenant',
  'plant',
  'idPlant',
  '\ud800',
  '',
  'x'.repeat(500),
  'a.b',
  '$where',
];

interface Json {
  type?: string | string[];
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
}

/**
 * Returns the fields of a call from its schema; where the input type is free, those of the output are used.
 */
export function shapeOf(call: AnyEndpoint): Json {
  const as = (io: 'input' | 'output') =>
    z.toJSONSchema(call.input as unknown as z.ZodType, {
      io,
      unrepresentable: 'any',
      reused: 'inline',
    }) as Json;
  const [sent, got] = [as('input'), as('output')];
  const names = new Set([...Object.keys(sent.properties ?? {}), ...Object.keys(got.properties ?? {})]);
  const properties = [...names].map((name) => {
    const one = sent.properties?.[name];
    return [name, one && Object.keys(one).length > 0 ? one : (got.properties?.[name] ?? {})] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

const text: Record<string, string> = {
  date: '2026-03-10',
  'date-time': '2026-03-10T08:00:00Z',
  email: 'x@acme.example',
};

/** Returns a probably valid input; `known` are values of the world by field name. */
export function sampleOf(shape: Json, known: Readonly<Record<string, unknown>>): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.default !== undefined) return shape.default;
  if (shape.anyOf) return sampleOf(shape.anyOf[0]!, known);
  switch ([shape.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, each]) => [
          name,
          Object.hasOwn(known, name) ? known[name] : sampleOf(each, known),
        ]),
      );
    case 'array':
      return shape.items ? [sampleOf(shape.items, known)] : [];
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1);
    case 'boolean':
      return false;
    default:
      return text[shape.format ?? ''] ?? 'X1';
  }
}

type Node = Record<string, unknown> | unknown[];
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Changes a copy of a value in random places: a field replaced, dropped or added. */
export function bent(random: Random, value: Record<string, unknown>): Record<string, unknown> {
  const copy = structuredClone(value);
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) bend(random, copy);
  return copy;
}

function bend(random: Random, node: Node) {
  const fields = node as Record<string, unknown>;
  const name = pick(random, Object.keys(node));
  const inside = name === undefined ? undefined : fields[name];
  if (isNode(inside) && Object.keys(inside).length > 0 && random() < 0.6) return bend(random, inside);
  const hostile = structuredClone(pick(random, hostileValues));
  const how = random();
  if (name === undefined || how < 0.1) {
    if (Array.isArray(node)) node.push(hostile);
    else fields[pick(random, strangers)] = hostile;
  } else if (how < 0.2) delete fields[name];
  else fields[name] = hostile;
}

/** Returns a malformed body. */
export function brokenBody(random: Random, body: string): string {
  const at = Math.floor(random() * (body.length + 1));
  switch (Math.floor(random() * 8)) {
    case 0:
      return body.slice(0, at);
    case 1:
      return `${body.slice(0, at)}${pick(random, ['\u0000', '"', '{', ',', '\\', '\ud800', '}', 'NaN'])}${body.slice(at)}`;
    case 2:
      return `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`;
    case 3:
      return `${'['.repeat(1000)}${']'.repeat(1000)}`;
    case 4:
      return body.replace(/^\{/, '{"__proto__":{"admin":true},');
    case 5:
      return body.replace(/^\{/, '{"constructor":{"prototype":{"admin":1}},');
    case 6:
      return body.replace(/"([^"]*)"\s*:/, '"\\ud800$1":');
    default:
      return pick(random, [
        'null',
        '[]',
        '"x"',
        '7',
        'true',
        '[{}]',
        '""',
        '\ufeff{}',
        "{'a':1}",
        '{"a":1,"a":2}',
      ]);
  }
}

interface Wire {
  rawQueryString: string;
  body?: string;
  isBase64Encoded: boolean;
}

/** Returns an ambiguous or unreadable request, which no call may answer. */
export function miswired<Event extends Wire>(
  random: Random,
  event: Event,
  parameters: Record<string, string>,
): Event {
  const { body, rawQueryString } = event;
  const [parameter] = Object.entries(parameters).find(([, value]) => value !== '') ?? [];
  const name = body && JSON.stringify(pick(random, Object.keys(JSON.parse(body))) ?? 'x');
  const ways: (() => Partial<Wire>)[] = [
    () => ({ rawQueryString: `${rawQueryString}&x=1&x=${random()}` }),
    () => ({ rawQueryString: `${rawQueryString}&x=%${pick(random, ['', 'f', 'ff', 'c0%af', 'ed%a0%80'])}` }),
  ];
  if (name) {
    const again = body.replace(/^\{/, `{${name}:0,${name}:${name},`).replace(/,\}$/, '}');
    const bytes = Buffer.from(body.replace(/^\{/, '{"\u00ff":1,'), 'latin1');
    ways.push(
      () => ({ body: again }),
      () => ({ body: Buffer.from(again).toString('base64'), isBase64Encoded: true }),
      () => ({ body: bytes.toString('base64'), isBase64Encoded: true }),
    );
    if (parameter) ways.push(() => ({ body: body.replace(/^\{/, `{${JSON.stringify(parameter)}:[],`) }));
  }
  return { ...event, ...pick(random, ways)() };
}
