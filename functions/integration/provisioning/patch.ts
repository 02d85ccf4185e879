// PATCH of SCIM (RFC 7644, 3.5.2) as directories send it: capitals in `op`, dotted names, schemas in paths, truth
// values as texts. Attributes that are not kept are ignored (decisions G45).
import { ScimError, type ScimPatchOperation, scimPatch } from 'scim-patch';
import { findAttributeName } from '#shared/integration/provisioning/person.ts';
import {
  coreSchemas,
  PATCH_SCHEMA,
  type Resource,
  ScimProblem,
} from '#shared/integration/provisioning/scim.ts';

interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: string;
  value?: unknown;
}

/** Names that would reach the prototype of an object. */
const unsafePattern = /(?:^|[.\s[])(?:__proto__|constructor|prototype)(?:$|[.\s\]])/;

const buildSyntaxProblem = (detail: string) => new ScimProblem(400, detail, 'invalidSyntax');

function assertSafe(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    if (unsafePattern.test(name)) throw buildSyntaxProblem(`The name ${name.slice(0, 60)} is not allowed.`);
    assertSafe(each);
  }
}

/** Returns the path under our name of its attribute; undefined if the attribute is not kept. */
function normalizePath(names: readonly string[], path: string): string | undefined {
  if (unsafePattern.test(path)) throw new ScimProblem(400, 'The path is not allowed.', 'invalidPath');
  const prefix = coreSchemas.find((schema) => path.startsWith(`${schema}:`));
  const own = prefix ? path.slice(prefix.length + 1) : path;
  const [sent = ''] = /^[^.[]+/.exec(own) ?? [];
  const name = findAttributeName(names, sent.trim());
  return name === undefined ? undefined : name + own.slice(sent.length);
}

/** Returns members by their value alone, whatever else a directory says about them. */
const toMemberValues = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : [value].flat().map((member) => {
        const { value: id } = (typeof member === 'object' && member !== null ? member : {}) as Resource;
        if (typeof id !== 'string') throw new ScimProblem(400, 'A member has no value.', 'invalidValue');
        return { value: id };
      });

/** Returns the operations of a request on attributes that are kept. @throws ScimProblem */
export function readOperations(body: Resource, names: readonly string[]): Operation[] {
  const schemas = body.schemas;
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_SCHEMA))
    throw buildSyntaxProblem(`The schema ${PATCH_SCHEMA} is missing.`);
  const operations = body.Operations ?? body.operations;
  if (!Array.isArray(operations) || operations.length === 0)
    throw buildSyntaxProblem('Operations are missing.');
  return operations.flatMap((each: unknown) => readOperation(each, names));
}

function readOperation(sent: unknown, names: readonly string[]): Operation[] {
  const { op: sentOp, path, value } = (typeof sent === 'object' && sent !== null ? sent : {}) as Resource;
  const op = typeof sentOp === 'string' ? sentOp.toLowerCase() : '';
  if (op !== 'add' && op !== 'remove' && op !== 'replace')
    throw buildSyntaxProblem('op must be add, remove or replace.');
  assertSafe(value);
  const build = (sentPath: string, part: unknown): Operation[] => {
    const known = normalizePath(names, sentPath);
    if (known === undefined) return [];
    return [{ op, path: known, value: known === 'members' ? toMemberValues(part) : part }];
  };
  if (typeof path === 'string' && path.trim() !== '') return build(path.trim(), value);
  if (op === 'remove') throw new ScimProblem(400, 'remove needs a path.', 'noTarget');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimProblem(400, 'Without a path the value must be an object.', 'invalidValue');
  return Object.entries(value).flatMap(([name, part]) => build(name, part));
}

/** Returns the resource after the operations. @throws ScimProblem noTarget, invalidPath */
export function applyOperations(resource: Resource, operations: readonly Operation[]): Resource {
  try {
    const copy = structuredClone(resource) as unknown as Parameters<typeof scimPatch>[0];
    return scimPatch(copy, operations as ScimPatchOperation[]) as unknown as Resource;
  } catch (error) {
    if (!(error instanceof ScimError)) throw error;
    const scimType = error.scimCode === 'noTarget' ? 'noTarget' : 'invalidPath';
    throw new ScimProblem(400, error.message, scimType);
  }
}
