// An input as its contract reads it: checked and with its defaults, or refused at each field. The service asks it of what arrives, a
// device without a network of what it is going to send.
import { type Issue, Known, type Schema } from './contract.ts';
import { codeIn, type Problem, problem } from './messages.ts';
import { Refused } from './refused.ts';

/** Without `id` and `version` where the contract does not know them (see `Known`). */
export async function parseWrite<Got>(
  schema: Schema<unknown, Got>,
  input: Record<string, unknown>,
): Promise<Got> {
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
