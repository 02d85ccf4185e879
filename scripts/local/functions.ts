// The template's Lambda functions, imported unbuilt and called in this process.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CannotStart } from './cannot-start.ts';
import type { Cloud, Piece } from './cloud.ts';
import type { Rights } from './rights/rights.ts';
import { entryKey, root } from './template.ts';

interface FunctionProperties {
  Environment?: { Variables?: Record<string, unknown> };
  Timeout?: number;
  MemorySize?: number;
}
type Handler = (event: unknown, context: object) => unknown;

export interface Fn {
  /** The handler's file without folder and ending: `generate-orders`. */
  job: string;
  entry: string;
  arn: string;
  variables: Record<string, string>;
  timeoutMs: number;
  invoke<Answer = unknown>(event: unknown): Promise<Answer>;
}

export interface Functions {
  all: Fn[];
  /** By ARN, `lambda:…` invocation ARN, name or logical id. */
  get(reference: string): Fn;
  /** Of all functions together: they share one process here. */
  environment: Record<string, string>;
  /** Told the end of every call, until the returned function is called. */
  watch(watcher: Watcher): () => void;
}
type Watcher = (call: { job: string; answer?: unknown; error?: unknown }) => void;

export class FunctionTimedOut extends Error {
  override name = 'FunctionTimedOut';
}

export function openFunctions(cloud: Cloud, rights: Rights): Functions {
  // CDK's own helpers (custom resources) name no entry: they only work while deploying
  const pieces = cloud
    .all<FunctionProperties>('AWS::Lambda::Function')
    .filter(({ metadata }) => entryKey in metadata);
  const known = new Map<string, Fn>();
  const watchers = new Set<Watcher>();
  const all = pieces.map((piece) => {
    const made = open(piece, watchers, cloud.addresses.localise, rights);
    for (const reference of [piece.id, piece.name, piece.arn]) known.set(reference, made);
    return made;
  });
  return {
    all,
    environment: joined(all),
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    get(reference) {
      const found = known.get(reference);
      if (!found)
        throw new CannotStart(
          `The template calls the function ${reference}, which names no "${entryKey}" in its metadata.`,
        );
      return found;
    },
  };
}

/** A function that cannot be imported fails here, not at its first call. */
export async function importAll(functions: Functions) {
  for (const fn of functions.all)
    if (!existsSync(fn.entry)) throw new CannotStart(`The template names ${fn.entry}, which does not exist.`);
  await Promise.all(functions.all.map(({ entry }) => load(entry)));
}

function open(
  { name, arn, properties, metadata }: Piece<FunctionProperties>,
  watchers: Set<Watcher>,
  localise: (text: string) => string,
  rights: Rights,
): Fn {
  const entry = resolve(root, String(metadata[entryKey]));
  const job = basename(entry, '.ts');
  const tell: Watcher = (call) => {
    for (const watcher of watchers) watcher(call);
  };
  const timeoutMs = (properties.Timeout ?? 3) * 1000;
  const variables = Object.entries(properties.Environment?.Variables ?? {}).filter(
    ([variable]) => !variable.startsWith('NODE_'),
  );
  return {
    job,
    entry,
    arn,
    variables: Object.fromEntries(variables.map(([variable, value]) => [variable, localise(String(value))])),
    timeoutMs,
    async invoke<Answer>(event: unknown) {
      const handler = await load(entry);
      const until = performance.now() + timeoutMs;
      const context = {
        functionName: name,
        functionVersion: '$LATEST',
        invokedFunctionArn: arn,
        memoryLimitInMB: String(properties.MemorySize ?? 128),
        awsRequestId: randomUUID(),
        logGroupName: `/aws/lambda/${name}`,
        logStreamName: 'local',
        callbackWaitsForEmptyEventLoop: true,
        getRemainingTimeInMillis: () => Math.max(0, until - performance.now()),
      };
      try {
        const work = rights.as(name, () => handler(event, context) as Promise<Answer>);
        const answer = await withinTime(work, timeoutMs, name);
        tell({ job, answer });
        return answer;
      } catch (error) {
        tell({ job, error });
        throw error;
      }
    },
  };
}

async function load(entry: string): Promise<Handler> {
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler?: Handler };
  if (typeof handler !== 'function') throw new CannotStart(`${entry} exports no function "handler".`);
  return handler;
}

function withinTime<Answer>(work: Promise<Answer>, timeoutMs: number, name: string): Promise<Answer> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new FunctionTimedOut(`${name} timed out after ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
  });
  return Promise.race([Promise.resolve(work).finally(() => clearTimeout(timer)), late]);
}

function joined(all: Fn[]): Record<string, string> {
  const environment: Record<string, string> = {};
  const said: Record<string, string> = {};
  for (const { entry, variables } of all) {
    for (const [name, value] of Object.entries(variables)) {
      if (name in environment && environment[name] !== value) {
        throw new CannotStart(
          `${entry} wants ${name}=${value}, ${said[name]} wants ${name}=${environment[name]}: functions share one process here, so a variable has one value.`,
        );
      }
      environment[name] = value;
      said[name] = entry;
    }
  }
  return environment;
}
