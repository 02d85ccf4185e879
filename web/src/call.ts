// The typed client: a contract and its input become a request; the answer is the contract's, a refusal is `Refused`.
import type { Endpoint } from '../../shared/contract.ts';
import { type MessageCode, problem } from '../../shared/messages.ts';
import { type RefusalBody, type RefusalKind, Refused, statusOf } from '../../shared/refused.ts';
import { API, forgetAhead, headersOf, takeAhead } from './ahead.ts';
import { keepLock } from './session/lock.ts';
import { selectedPlant } from './session/selected-plant.ts';
import { accessToken } from './session/sign-in.ts';

/** The server could not be reached, or something between here and there answered in its place. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** What a request says beside its input: of a write that waited, whose it is, in which plant, and under which key. */
export interface Sending {
  token?: string;
  plant?: string;
  key?: string;
}

/** Stands between pages and the network where answers are kept (`offline/`); on a desktop nobody does. */
export interface Keeper {
  read<S, G, A>(
    contract: Endpoint<S, G, A>,
    input: S,
    fresh: () => Promise<A>,
    signal?: AbortSignal,
  ): Promise<A>;
  /** Whether pages may open without a token: the network is away, and somebody's answers are here. */
  knowsSomebody(): Promise<boolean>;
}
let keeper: Keeper | undefined;
export const keepAnswersBy = (one: Keeper | undefined): void => {
  keeper = one;
};
export const mayGoOn = async (): Promise<boolean> => (await keeper?.knowsSomebody()) ?? false;

export function call<S, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
  signal?: AbortSignal,
  sending?: Sending,
): Promise<A> {
  const fresh = () => overNetwork(contract, input, signal, sending);
  return keeper && contract.method === 'GET' && !contract.type && !sending
    ? keeper.read(contract, input, fresh, signal)
    : fresh();
}

async function overNetwork<S, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
  signal?: AbortSignal,
  sending?: Sending,
): Promise<A> {
  const answer = await ask(contract, input, signal, sending);
  return reached(contract.type ? answer.text() : answer.json(), signal) as Promise<A>;
}

/** The answer as it comes, for what is read while it arrives. */
export async function ask<S, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
  signal?: AbortSignal,
  { token: given, plant = selectedPlant(), key }: Sending = {},
): Promise<Response> {
  const { url, body } = requestOf(contract, input as Record<string, unknown>);
  const token = contract.needs === 'public' ? undefined : (given ?? (await reached(accessToken(), signal)));
  const headers = headersOf({ accept: contract.type, token, plant });
  if (contract.method !== 'GET') forgetAhead();
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (key) headers.set('idempotency-key', key);

  const ahead = takeAhead(url, headers);
  const answer =
    (await ahead) ??
    (await reached(fetch(API + url, { method: contract.method, headers, body, signal }), signal));
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function reached<T>(coming: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable('no answer', { cause: error });
  }
}

/** Path parameters leave the input; what remains is the query of a GET or DELETE and the body of the others. */
export function requestOf(contract: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  if (contract.method === 'POST' || contract.method === 'PUT') {
    const hasBody = Object.keys(rest).length > 0 || !path.includes('/items/');
    return { url: path, body: hasBody ? JSON.stringify(rest) : undefined };
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return { url: query.size > 0 ? `${path}?${query}` : path, body: undefined };
}

async function refusal(answer: Response): Promise<Error> {
  const kind = kindOf(answer.status);
  const body = (await answer.json().catch(() => undefined)) as RefusalBody | undefined;
  const code = body?.code ?? (kind && ofGateway[kind]);
  if (!kind || !code) return new Unreachable(`answered ${answer.status}`);
  if (code === 'deviceShutOut') keepLock({ shutOut: { reason: String(body?.values?.reason ?? '') } });
  const fields = Object.entries(body?.fields ?? {}).map(
    ([name, of]) => [name, problem(of, body?.limits?.[name])] as const,
  );
  return new Refused(kind, code, {
    fields: body?.fields && Object.fromEntries(fields),
    values: body?.values,
  });
}

/** What the gateway refuses itself carries no code of ours. */
const ofGateway: Partial<Record<RefusalKind, MessageCode>> = {
  unauthenticated: 'signIn',
  forbidden: 'notAuthorized',
  tooLarge: 'bodyTooLarge',
  tooMany: 'tooManyRequests',
  unavailable: 'unavailable',
};

const kindOf = (status: number): RefusalKind | undefined =>
  (Object.keys(statusOf) as RefusalKind[]).find((kind) => statusOf[kind] === status);
