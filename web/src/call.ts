// Typed client: turns a contract and its input into a request, and the response into the contract's answer or
// a `RefusalError`.
import type { AnyEndpoint, Endpoint } from '#shared/contract.ts';
import type { MessageCode } from '#shared/messages.ts';
import { API_BASE_PATH, buildHeaders, clearPrefetchedResponses, takePrefetchedResponse } from './prefetch.ts';
import { assertOwnAnswer, isOwnAnswer, parseAnswer, parseRefusal } from './refusals.ts';
import { getSelectedPlant } from './session/selected-plant.ts';
import { getAccessToken, renewAccessToken } from './session/sign-in.ts';
import { Unreachable } from './unreachable.ts';

export { Unreachable };

/**
 * Parameters of a request besides its input; a deferred write sets the token of its owner, how to renew it, the
 * plant and the idempotency key.
 */
export interface RequestOptions {
  token?: string;
  renewToken?: (rejectedToken: string) => Promise<string | undefined>;
  plant?: string;
  key?: string;
}

/** Store between pages and network on touch pages (`offline/`); desktop pages have none. */
export interface AnswerStore {
  read<S, G, A>(
    contract: Endpoint<S, G, A>,
    input: S,
    fetchAnswer: () => Promise<A>,
    signal?: AbortSignal,
  ): Promise<A>;
  /** Whether pages may open without a token: the network is away, and a user's answers are stored. */
  knowsSomebody(): Promise<boolean>;
}
let answerStore: AnswerStore | undefined;
export const setAnswerStore = (store: AnswerStore | undefined): void => {
  answerStore = store;
};
export const canWorkOffline = async (): Promise<boolean> => (await answerStore?.knowsSomebody()) ?? false;

export function call<S, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
  signal?: AbortSignal,
  options?: RequestOptions,
): Promise<A> {
  const fetchAnswer = () => callNetwork(contract, input, signal, options);
  return answerStore && contract.method === 'GET' && !contract.type && !options
    ? answerStore.read(contract, input, fetchAnswer, signal)
    : fetchAnswer();
}

/** Calls the service, past the stored answers of touch pages. */
export async function callNetwork<S, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
  signal?: AbortSignal,
  options?: RequestOptions,
): Promise<A> {
  const answer = await fetchResponse(contract, input, signal, options);
  const code = getMissingAnswerCode(contract, options);
  const text = await withUnreachable(answer.text(), signal, code);
  return (contract.type ? text : parseAnswer(contract, answer, text, code)) as A;
}

/** Returns the text for a request whose answer is missing: a write may have been executed. */
const getMissingAnswerCode = ({ method }: AnyEndpoint, { key }: RequestOptions = {}) =>
  method === 'GET' ? undefined : key ? 'outcomeUnknown' : 'outcomeUnclear';

/** Returns the raw response, for answers that are read while they arrive. */
export async function fetchResponse<S, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
  signal?: AbortSignal,
  { token: givenToken, renewToken, plant = getSelectedPlant(), key }: RequestOptions = {},
): Promise<Response> {
  const { url, body } = buildRequest(contract, input as Record<string, unknown>);
  const token =
    contract.requiredPermission === 'public'
      ? undefined
      : (givenToken ?? (await withUnreachable(getAccessToken(), signal)));
  const headers = buildHeaders({ accept: contract.type, token, plant });
  if (contract.method !== 'GET') clearPrefetchedResponses();
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (key) headers.set('idempotency-key', key);

  const code = getMissingAnswerCode(contract, { key });
  const send = () =>
    withUnreachable(
      // A login page of the network must get neither the token nor the body.
      fetch(API_BASE_PATH + url, { method: contract.method, headers, body, signal, redirect: 'manual' }),
      signal,
      code,
    );
  let answer = (await takePrefetchedResponse(url, headers)) ?? (await send());
  // The gateway rejects a token that the device takes for valid; the same request is sent once more.
  if (answer.status === 401 && token && !isOwnAnswer(answer)) {
    const renew = renewToken ?? (givenToken === undefined ? renewAccessToken : undefined);
    const renewedToken = await renew?.(token).catch(() => undefined);
    if (renewedToken !== undefined && renewedToken !== token) {
      headers.set('authorization', `Bearer ${renewedToken}`);
      answer = await send();
    }
  }
  await assertOwnAnswer(answer, code);
  if (!answer.ok) throw await parseRefusal(answer);
  return answer;
}

async function withUnreachable<T>(promise: Promise<T>, signal?: AbortSignal, code?: MessageCode): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable('no answer', { cause: error, code });
  }
}

/**
 * Splits the input: path parameters go into the URL, the rest becomes the query of GET and DELETE and the
 * body of others.
 */
export function buildRequest(contract: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>) {
  const remainingInput = { ...input };
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete remainingInput[name];
    return encodeURIComponent(String(input[name]));
  });
  if (contract.method === 'POST' || contract.method === 'PUT') {
    const hasBody = Object.keys(remainingInput).length > 0 || !path.includes('/items/');
    return { url: path, body: hasBody ? JSON.stringify(remainingInput) : undefined };
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(remainingInput))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return { url: query.size > 0 ? `${path}?${query}` : path, body: undefined };
}
