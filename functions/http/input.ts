// The flat input of a call: path parameters beside query or body, then the contract's schema. The gateway has decoded the path: nobody does it again.
import { type AnyEndpoint, type Issue, Known, type Schema } from '../../shared/contract.ts';
import { codeIn, type Problem, problem } from '../../shared/messages.ts';
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

/** Without `id` and `version` where the contract does not know them (see `Known`). */
async function parseWrite(schema: Schema<unknown>, input: Record<string, unknown>): Promise<unknown> {
  const result = await schema['~standard'].validate(input);
  if (!result.issues) return result.value;
  const unknown = result.issues.filter(({ path = [] }) => path.length === 0).flatMap(unknownIn);
  const passed = unknown.filter((name) => Object.hasOwn(Known.shape, name));
  if (passed.length === 0) throw refusalOf(result.issues);
  await parse(Known, Object.fromEntries(passed.map((name) => [name, input[name]])));
  return parse(schema, Object.fromEntries(Object.entries(input).filter(([name]) => !passed.includes(name))));
}

/** `nameOf` says under which name the caller sent a field, where that is not ours. @throws Refused invalidInput */
export async function parse<Got>(
  schema: Schema<unknown, Got>,
  input: unknown,
  nameOf: (field: string) => string = asSent,
): Promise<Got> {
  const result = await schema['~standard'].validate(input);
  if (!result.issues) return result.value;
  throw refusalOf(result.issues, nameOf);
}

const asSent = (field: string) => field;

const refusalOf = (issues: readonly Issue[], nameOf = asSent) =>
  new Refused('invalid', 'invalidInput', { fields: fieldsOf(issues, nameOf) });

/** Names the contract does not know, where that is the issue. */
const unknownIn = (issue: Issue): string[] => (issue as { keys?: string[] }).keys ?? [];

/** The first problem of each field; an unknown property is named by its own key. */
function fieldsOf(issues: readonly Issue[], nameOf: (field: string) => string): Record<string, Problem> {
  const fields: Record<string, Problem> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    const { code, limit } = codeIn(issue.message);
    const unknown = unknownIn(issue);
    for (const key of unknown.length > 0 ? unknown.slice(0, 10) : [undefined]) {
      const name = nameOf([...path, ...(key === undefined ? [] : [key.slice(0, 60)])].join('.'));
      if (!Object.hasOwn(fields, name))
        Object.defineProperty(fields, name, { value: problem(code, limit), enumerable: true });
    }
  }
  return fields;
}
