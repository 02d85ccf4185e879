// One Lambda = the calls of one feature and a handler for each. Order of a call: token, membership, permission, input, handler.
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import httpRouter from '@middy/http-router';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Answer, AnyEndpoint, Api, Got, Needs } from '../../shared/contract.ts';
import { Refused } from '../../shared/refused.ts';
import { Written } from '../table/remembered.ts';
import type { Store } from '../table/store.ts';
import { bounds, givenTwice, repeatedName, withinBounds } from './bounds.ts';
import { FileAnswer } from './file-answer.ts';
import { inputOf } from './input.ts';
import { fromDistribution } from './origin.ts';
import { refusals } from './refusals.ts';
import { once, sentAs } from './repeat.ts';
import {
  type AccessActor,
  type Actor,
  type Caller,
  type Claims,
  openSession,
  openToAll,
  type Visitor,
} from './session.ts';
import { bodyFor } from './zipped.ts';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;

type ActorOf<E extends AnyEndpoint> = E['needs'] extends 'public'
  ? Visitor
  : E['needs'] extends 'user'
    ? Caller
    : E['needs'] extends readonly [unknown, unknown, 'tenant']
      ? AccessActor
      : Actor;
interface Call<E extends AnyEndpoint> {
  input: Got<E>;
  actor: ActorOf<E>;
  store: Store;
}
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;
/** A handler for every call of an API; a missing or wrong one does not compile. Some answer with what is text already. */
export type Handlers<A extends Api> = {
  [Name in keyof A]: (
    call: Call<A[Name]>,
  ) => Promise<Answer<A[Name]> | Written<Answer<A[Name]>>> | Answer<A[Name]>;
};

/** Makes the input of a form's body; only who takes forms brings one. */
type ReadForm = (event: unknown) => Promise<unknown>;
interface Offer {
  call: AnyEndpoint;
  readForm?: ReadForm;
  handle: (call: { input: unknown; actor: unknown; store: unknown }) => unknown;
}

/** Joins an API with its handlers; one with calls that take forms needs what reads them. */
export const on = <A extends Api>(api: A, handlers: Handlers<A>, readForm?: ReadForm): Offer[] =>
  Object.entries(api).map(([name, call]) => ({
    call,
    handle: handlers[name] as unknown as Offer['handle'],
    ...(call.multipart && { readForm }),
  }));

export function serve(...offers: Offer[][]) {
  const routes = offers.flat().map(({ call, handle }) => ({
    method: call.method,
    path: call.path,
    handler: (event: Event) => answer(call, handle, event),
  }));
  const forms = new Map<string, ReadForm>(
    offers
      .flat()
      .flatMap(({ call, readForm }) =>
        readForm ? [[`${call.method} ${call.path}`, readForm] as const] : [],
      ),
  );
  const formOf = (event: unknown) => {
    const { method, path } = (event as Event).requestContext.http;
    return forms.get(`${method} ${path}`);
  };
  const isForm = (event: unknown) => formOf(event) !== undefined;
  return middy()
    .use(refusals())
    .use(fromDistribution())
    .use(bounds(isForm))
    .use(jsonBody(isForm))
    .before(async ({ event }) => {
      const read = formOf(event);
      if (read) Object.assign(event as object, { body: await read(event) });
    })
    .handler(httpRouter({ routes }) as never);
}

/** An object that carries a `toString` of its own breaks whoever turns it into text or compares it. */
function plain(name: string, value: unknown): unknown {
  if (name === 'toString') throw new Refused('invalid', 'brokenJson');
  return value;
}

/** JSON of any content type; a call without a body has none. */
function jsonBody(isForm: (event: unknown) => boolean): middy.MiddlewareObj {
  const parse = httpJsonBodyParser({ disableContentTypeCheck: true, reviver: plain }).before!;
  return {
    before: async (request) => {
      const event = request.event as { body?: unknown };
      const text = event.body;
      if (isForm(event) || text === undefined || text === null || text === '') return;
      await parse(request as never);
      if (!withinBounds(event.body)) throw new Refused('invalid', 'bodyTooLarge');
      const twice = repeatedName(String(text));
      if (twice !== undefined) throw givenTwice(twice);
    },
  };
}

async function answer(
  call: AnyEndpoint,
  handle: Offer['handle'],
  event: Event,
): Promise<APIGatewayProxyStructuredResultV2> {
  const needs = call.needs as Needs;
  const { sourceIp } = event.requestContext.http;
  const claims = event.requestContext.authorizer?.jwt?.claims as Claims | undefined;
  const sent = sentAs(call, event);
  const session =
    needs === 'public'
      ? openToAll(event.headers, sourceIp)
      : await openSession({ ...call, needs }, claims, event.headers, sourceIp, sent);
  const input = await inputOf(call, event);
  const written = await once(sent, session, async () => {
    const result = await handle({ input, ...session });
    if (result instanceof Written) return result;
    return new Written(call.type ? String(result) : JSON.stringify(result));
  });
  const { headers, ...body } =
    written instanceof FileAnswer
      ? fileBody(written)
      : await bodyFor(written, event.headers['accept-encoding']);
  return {
    statusCode: 200,
    headers: { 'content-type': call.type ?? 'application/json', 'cache-control': 'no-store', ...headers },
    ...body,
  };
}

const fileBody = ({ bytes, headers }: FileAnswer) => ({
  headers,
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
});
