// The template's Lambda functions, imported from source and called in this process.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { StartError } from './cannot-start.ts';
import { type Cloud, type CloudResource, stripAlias } from './cloud.ts';
import type { Rights } from './rights/rights.ts';
import { entryKey, importEntry, root } from './template.ts';
import { runWithSkew } from './weather/clock-skew.ts';
import type { Random } from './weather/random.ts';
import type { Weather } from './weather/weather.ts';

interface FunctionProperties {
  Environment?: { Variables?: Record<string, unknown> };
  Timeout?: number;
  MemorySize?: number;
}
type Handler = (event: unknown, context: object) => unknown;

export interface LambdaFunction {
  /** File name of the handler without folder and extension: `run-plant-job`. */
  job: string;
  entry: string;
  arn: string;
  variables: Record<string, string>;
  timeoutMs: number;
  invoke<Answer = unknown>(event: unknown): Promise<Answer>;
}

export interface Functions {
  all: LambdaFunction[];
  /** Finds a function by ARN, name or logical id, each also with an alias. */
  get(reference: string): LambdaFunction;
  /** Variables of all functions together, because they share one process. */
  environment: Record<string, string>;
  /** Takes over variables that changed with an update of the cloud. */
  refresh(): void;
  /** Registers a watcher that is called at the end of every call; returns the function that removes it. */
  watch(watcher: Watcher): () => void;
}
type Watcher = (call: { job: string; answer?: unknown; error?: unknown }) => void;

export class FunctionTimeoutError extends Error {
  override name = 'FunctionTimedOut';
}

export function openFunctions(cloud: Cloud, rights: Rights, weather?: Weather): Functions {
  // CDK's own helpers (custom resources) have no entry: they only work while deploying.
  const listResources = () =>
    cloud.all<FunctionProperties>('AWS::Lambda::Function').filter(({ metadata }) => entryKey in metadata);
  const { localise } = cloud.addresses;
  const functionsByReference = new Map<string, LambdaFunction>();
  const watchers = new Set<Watcher>();
  const all = listResources().map((resource) => {
    const openedFunction = openFunction(resource, watchers, localise, rights, weather?.random('clock'));
    for (const reference of [resource.id, resource.name, resource.arn])
      functionsByReference.set(reference, openedFunction);
    return openedFunction;
  });
  const environment = mergeVariables(all);
  return {
    all,
    environment,
    refresh() {
      for (const resource of listResources())
        functionsByReference.get(resource.id)!.variables = readVariables(resource, localise);
      for (const [name, value] of Object.entries(mergeVariables(all)))
        if (value !== environment[name]) environment[name] = process.env[name] = value;
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    get(reference) {
      const knownFunction = functionsByReference.get(stripAlias(reference));
      if (!knownFunction)
        throw new StartError(
          `The template calls the function ${reference}, which names no "${entryKey}" in its metadata.`,
        );
      return knownFunction;
    },
  };
}

/** Imports all functions, so that an import error is reported at the start instead of at the first call. */
export async function importFunctions(functions: Functions) {
  for (const fn of functions.all)
    if (!existsSync(fn.entry)) throw new StartError(`The template names ${fn.entry}, which does not exist.`);
  await Promise.all(functions.all.map(({ entry }) => loadHandler(entry)));
}

function openFunction(
  resource: CloudResource<FunctionProperties>,
  watchers: Set<Watcher>,
  localise: (text: string) => string,
  rights: Rights,
  clockRandom: Random | undefined,
): LambdaFunction {
  const { name, arn, properties, metadata } = resource;
  const entry = resolve(root, String(metadata[entryKey]));
  const job = basename(entry, '.ts');
  const notifyWatchers: Watcher = (call) => {
    for (const watcher of watchers) watcher(call);
  };
  const timeoutMs = (properties.Timeout ?? 3) * 1000;
  return {
    job,
    entry,
    arn,
    variables: readVariables(resource, localise),
    timeoutMs,
    async invoke<Answer>(event: unknown) {
      const handler = await loadHandler(entry);
      const deadline = performance.now() + timeoutMs;
      const context = {
        functionName: name,
        functionVersion: '$LATEST',
        invokedFunctionArn: arn,
        memoryLimitInMB: String(properties.MemorySize ?? 128),
        awsRequestId: randomUUID(),
        logGroupName: `/aws/lambda/${name}`,
        logStreamName: 'local',
        callbackWaitsForEmptyEventLoop: true,
        getRemainingTimeInMillis: () => Math.max(0, deadline - performance.now()),
      };
      try {
        const run = () => rights.as(name, () => handler(event, context) as Promise<Answer>);
        const work = clockRandom ? runWithSkew(clockRandom, run) : run();
        const answer = await limitTime(work, timeoutMs, name);
        notifyWatchers({ job, answer });
        return answer;
      } catch (error) {
        notifyWatchers({ job, error });
        throw error;
      }
    },
  };
}

const readVariables = (
  { properties }: CloudResource<FunctionProperties>,
  localise: (text: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties.Environment?.Variables ?? {})
      .filter(([variable]) => !variable.startsWith('NODE_'))
      .map(([variable, value]) => [variable, localise(String(value))]),
  );

async function loadHandler(entry: string): Promise<Handler> {
  const { handler } = (await importEntry(entry)) as { handler?: Handler };
  if (typeof handler !== 'function') throw new StartError(`${entry} exports no function "handler".`);
  return handler;
}

function limitTime<Answer>(work: Promise<Answer>, timeoutMs: number, name: string): Promise<Answer> {
  let timer: NodeJS.Timeout;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new FunctionTimeoutError(`${name} timed out after ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
  });
  return Promise.race([Promise.resolve(work).finally(() => clearTimeout(timer)), timeout]);
}

function mergeVariables(all: LambdaFunction[]): Record<string, string> {
  const environment: Record<string, string> = {};
  const entryByVariable: Record<string, string> = {};
  for (const { entry, variables } of all) {
    for (const [name, value] of Object.entries(variables)) {
      if (name in environment && environment[name] !== value) {
        throw new StartError(
          `${entry} wants ${name}=${value}, ${entryByVariable[name]} wants ${name}=${environment[name]}: functions share one process here, so a variable has one value.`,
        );
      }
      environment[name] = value;
      entryByVariable[name] = entry;
    }
  }
  return environment;
}
