// The flat input of a call: path parameters beside query or body, then the contract's schema. The gateway has decoded the path: nobody does it again.
import type { AnyEndpoint } from '../../shared/contract.ts';
import { parse, parseWrite } from '../../shared/input.ts';
import { Refused } from '../../shared/refused.ts';
import { givenTwice } from './bounds.ts';

interface Request {
  pathParameters?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined>;
  body?: unknown;
}

/** Checked and with its defaults. @throws Refused invalidInput, with the first problem of each field */
export async function inputOf(
  call: Pick<AnyEndpoint, 'method' | 'input'>,
  { pathParameters, queryStringParameters, body }: Request,
): Promise<unknown> {
  const { method, input } = call;
  // the rest of a route that calls share; the router has found the parameters in it
  const { proxy: _, ...parameters } = pathParameters ?? {};
  const query = method === 'GET' || method === 'DELETE' ? (queryStringParameters ?? {}) : {};
  if (method === 'GET') return parse(input, together(query, parameters));
  const sent = fieldsIn(body);
  const twice = Object.keys(query).find((name) => Object.hasOwn(sent, name));
  if (twice !== undefined) throw givenTwice(twice);
  return parseWrite(input, together({ ...query, ...sent }, parameters));
}

function fieldsIn(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null || body === '') return {};
  return typeof body !== 'object' || Array.isArray(body) ? { body } : (body as Record<string, unknown>);
}

/** What the path names, query and body may name again, but not otherwise. */
function together(sent: Record<string, unknown>, parameters: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(parameters)) {
    const again = Object.hasOwn(sent, name) ? sent[name] : value;
    if (again !== value && !(typeof again === 'number' && String(again) === value))
      throw new Refused('invalid', 'invalidInput', { fields: { [name]: 'otherInPath' } });
  }
  return { ...sent, ...parameters };
}
