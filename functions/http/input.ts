// Flat input of a call: path parameters merged with query or body, then validated by the contract's schema.
// The gateway has decoded the path already.
import type { AnyEndpoint } from '#shared/contract.ts';
import { parseInput, parseWriteInput } from '#shared/input.ts';
import { RefusalError } from '#shared/refused.ts';
import { buildRepeatedNameRefusal } from './limits.ts';

interface Request {
  pathParameters?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined>;
  body?: unknown;
}

/**
 * Returns the validated input with defaults.
 * @throws Refused invalidInput with the first problem of each field
 */
export async function parseCallInput(
  call: Pick<AnyEndpoint, 'method' | 'input'>,
  { pathParameters, queryStringParameters, body }: Request,
): Promise<unknown> {
  const { method, input } = call;
  // `proxy` is the rest of a catch-all route; the router extracted the parameters from it.
  const { proxy: _, ...parameters } = pathParameters ?? {};
  const query = method === 'GET' || method === 'DELETE' ? (queryStringParameters ?? {}) : {};
  if (method === 'GET') return parseInput(input, mergeParameters(query, parameters));
  const bodyFields = getBodyFields(body);
  const duplicateName = Object.keys(query).find((name) => Object.hasOwn(bodyFields, name));
  if (duplicateName !== undefined) throw buildRepeatedNameRefusal(duplicateName);
  return parseWriteInput(input, mergeParameters({ ...query, ...bodyFields }, parameters));
}

function getBodyFields(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null || body === '') return {};
  return typeof body !== 'object' || Array.isArray(body) ? { body } : (body as Record<string, unknown>);
}

/**
 * Merges path parameters into the input. A value repeated in query or body must equal the one in the path.
 * @throws Refused otherInPath
 */
function mergeParameters(
  inputFields: Record<string, unknown>,
  parameters: Record<string, string | undefined>,
) {
  for (const [name, value] of Object.entries(parameters)) {
    const repeatedValue = Object.hasOwn(inputFields, name) ? inputFields[name] : value;
    if (repeatedValue !== value && !(typeof repeatedValue === 'number' && String(repeatedValue) === value))
      throw new RefusalError('invalid', 'invalidInput', { fields: { [name]: 'otherInPath' } });
  }
  return { ...inputFields, ...parameters };
}
