// The typed client: a contract and its input become a request; the answer is the contract's, a refusal is `Refused`.
import type { Endpoint } from '../../shared/contract.ts';
import { type MessageCode, problem } from '../../shared/messages.ts';
import { type RefusalBody, type RefusalKind, Refused, statusOf } from '../../shared/refused.ts';
import { forgetAhead, headersOf, takeAhead } from './ahead.ts';
import { config } from './config.ts';
import { selectedPlant } from './session/selected-plant.ts';
import { accessToken } from './session/sign-in.ts';

/** The server could not be reached, or something between here and there answered in its place. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

export async function call<S, G, A>(contract: Endpoint<S, G, A>, input: S, signal?: AbortSignal): Promise<A> {
  const answer = await ask(contract, input, signal);
  return (contract.type ? answer.text() : answer.json()) as Promise<A>;
}

/** The answer as it comes, for what is read while it arrives. */
export async function ask<S, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
  signal?: AbortSignal,
): Promise<Response> {
  const { url, body } = requestOf(contract, input as Record<string, unknown>);
  const { api } = await config();
  const token = contract.needs === 'public' ? undefined : await accessToken();
  const headers = headersOf({ accept: contract.type, token, plant: selectedPlant() });
  if (contract.method !== 'GET') forgetAhead();
  if (body !== undefined) headers.set('content-type', 'application/json');

  let answer: Response;
  try {
    answer =
      (await takeAhead(url, headers)) ??
      (await fetch(api + url, { method: contract.method, headers, body, signal }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable('no answer', { cause: error });
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
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
