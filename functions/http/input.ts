// The flat input of a call: path parameters beside query or body, then the contract's schema.
import type { AnyEndpoint, Issue, Schema } from '../../shared/contract.ts';
import { codeIn, type Problem, problem } from '../../shared/messages.ts';
import { Refused } from '../../shared/refused.ts';

interface Request {
  pathParameters?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined>;
  body?: unknown;
}

export function inputOf(
  call: Pick<AnyEndpoint, 'method'>,
  { pathParameters, queryStringParameters, body }: Request,
): unknown {
  if (call.method === 'GET' || call.method === 'DELETE')
    return together(queryStringParameters ?? {}, pathParameters);
  if (body === undefined || body === null || body === '') return { ...pathParameters };
  if (typeof body !== 'object' || Array.isArray(body)) return { body, ...pathParameters };
  return together(body as Record<string, unknown>, pathParameters);
}

/** What the path names, query and body may name again, but not otherwise. */
function together(sent: Record<string, unknown>, parameters: Record<string, string | undefined> = {}) {
  for (const [name, value] of Object.entries(parameters)) {
    const again = Object.hasOwn(sent, name) ? sent[name] : value;
    if (again !== value && !(typeof again === 'number' && String(again) === value))
      throw new Refused('invalid', 'invalidInput', { fields: { [name]: 'otherInPath' } });
  }
  return { ...sent, ...parameters };
}

/** `nameOf` says under which name the caller sent a field, where that is not ours. */
export async function parse<Got>(
  schema: Schema<unknown, Got>,
  input: unknown,
  nameOf: (field: string) => string = (field) => field,
): Promise<Got> {
  const result = await schema['~standard'].validate(input);
  if (!result.issues) return result.value;
  throw new Refused('invalid', 'invalidInput', { fields: fieldsOf(result.issues, nameOf) });
}

/** The first problem of each field; an unknown property is named by its own key. */
function fieldsOf(issues: readonly Issue[], nameOf: (field: string) => string): Record<string, Problem> {
  const fields: Record<string, Problem> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    const { code, limit } = codeIn(issue.message);
    const unknown = (issue as { keys?: string[] }).keys;
    for (const key of unknown?.slice(0, 10) ?? [undefined]) {
      const name = nameOf([...path, ...(key === undefined ? [] : [key.slice(0, 60)])].join('.'));
      if (!Object.hasOwn(fields, name))
        Object.defineProperty(fields, name, { value: problem(code, limit), enumerable: true });
    }
  }
  return fields;
}
