// Parsing of an input by its contract: validated with defaults applied, or refused with one problem per
// field. The service parses what it receives; a device without a network parses what it is going to send.
import { RecordIdentity, type Schema, type ValidationIssue } from './contract.ts';
import { createProblem, type Problem, parseValidationMessage } from './messages.ts';
import { RefusalError } from './refused.ts';

/**
 * Parses the input of a write; `id` and `version` are removed if the contract does not declare them (see
 * `RecordIdentity`).
 */
export async function parseWriteInput<Output>(
  schema: Schema<unknown, Output>,
  input: Record<string, unknown>,
): Promise<Output> {
  const result = await schema['~standard'].validate(input);
  if (!result.issues) return result.value;
  const unknownKeys = result.issues.filter(({ path = [] }) => path.length === 0).flatMap(getUnknownKeys);
  const ignoredKeys = unknownKeys.filter((name) => Object.hasOwn(RecordIdentity.shape, name));
  if (ignoredKeys.length === 0) throw createInvalidInput(result.issues);
  await parseInput(RecordIdentity, Object.fromEntries(ignoredKeys.map((name) => [name, input[name]])));
  return parseInput(
    schema,
    Object.fromEntries(Object.entries(input).filter(([name]) => !ignoredKeys.includes(name))),
  );
}

/** Parses an input. `getFieldName` maps our field names to those of the caller. @throws Refused invalidInput */
export async function parseInput<Output>(
  schema: Schema<unknown, Output>,
  input: unknown,
  getFieldName: (field: string) => string = keepFieldName,
): Promise<Output> {
  const result = await schema['~standard'].validate(input);
  if (!result.issues) return result.value;
  throw createInvalidInput(result.issues, getFieldName);
}

const keepFieldName = (field: string) => field;

const createInvalidInput = (issues: readonly ValidationIssue[], getFieldName = keepFieldName) =>
  new RefusalError('invalid', 'invalidInput', { fields: groupProblemsByField(issues, getFieldName) });

/** Returns the property names of an "unrecognized keys" issue, else none. */
const getUnknownKeys = (issue: ValidationIssue): string[] => (issue as { keys?: string[] }).keys ?? [];

/** Returns the first problem of each field; an unknown property is reported under its own key. */
function groupProblemsByField(
  issues: readonly ValidationIssue[],
  getFieldName: (field: string) => string,
): Record<string, Problem> {
  const fields: Record<string, Problem> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    const { code, limit } = parseValidationMessage(issue.message);
    const unknownKeys = getUnknownKeys(issue);
    for (const key of unknownKeys.length > 0 ? unknownKeys.slice(0, 10) : [undefined]) {
      const name = getFieldName([...path, ...(key === undefined ? [] : [key.slice(0, 60)])].join('.'));
      if (!Object.hasOwn(fields, name))
        Object.defineProperty(fields, name, { value: createProblem(code, limit), enumerable: true });
    }
  }
  return fields;
}
