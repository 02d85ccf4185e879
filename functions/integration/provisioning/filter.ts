// Filters of SCIM (RFC 7644, 3.4.2.2): names, addresses and other texts are compared without case, ids exactly.
import { type Filter, filter, parse } from 'scim2-parse-filter';
import { coreSchemas, type Resource, ScimProblem } from '#shared/integration/provisioning/scim.ts';

/** Attributes that are compared exactly (RFC 7643, caseExact). */
const exactAttributes = new Set(['id', 'externalid', 'members.value', '$ref']);

const buildFilterProblem = () => new ScimProblem(400, 'The filter cannot be read.', 'invalidFilter');

const quotedPattern = /"(?:[^"\\]|\\.)*"/g;

/** Parses a filter. The parser never reads its texts, whose escapes it would not understand. */
function parseTexts(query: string): Filter {
  const texts: string[] = [];
  try {
    const numbered = query.replace(quotedPattern, (quoted) => {
      texts.push(JSON.parse(quoted) as string);
      return `"${texts.length - 1}"`;
    });
    return insertTexts(parse(numbered), texts, '');
  } catch {
    throw buildFilterProblem();
  }
}

/** Returns the attribute without the schema of people or groups, which a path may name. */
const removeSchema = (path: string): string =>
  coreSchemas.reduce(
    (rest, schema) => (rest.startsWith(`${schema}:`) ? rest.slice(schema.length + 1) : rest),
    path,
  );

/** Puts the texts back, without case where it does not count. `parent` is the attribute of an enclosing path. */
function insertTexts(part: Filter, texts: readonly string[], parent: string): Filter {
  if ('filters' in part)
    return { ...part, filters: part.filters.map((each) => insertTexts(each, texts, parent)) };
  if ('filter' in part) return { ...part, filter: insertTexts(part.filter, texts, parent) };
  const attrPath = removeSchema(part.attrPath);
  const attribute = `${parent}${attrPath.toLowerCase()}`;
  if ('valFilter' in part)
    return { ...part, attrPath, valFilter: insertTexts(part.valFilter, texts, `${attribute}.`) };
  if (!('compValue' in part)) return { ...part, attrPath };
  const { compValue } = part;
  if (compValue === undefined) throw buildFilterProblem();
  if (typeof compValue !== 'string') return { ...part, attrPath };
  const text = texts[Number(compValue)] ?? '';
  const folded = exactAttributes.has(attribute) ? text : text.toLowerCase();
  return { ...part, attrPath, compValue: attribute === 'active' ? folded === 'true' : folded };
}

/** Returns the resource with all texts in lower case whose case does not count. */
function foldTexts(value: unknown, path = ''): unknown {
  if (typeof value === 'string') return exactAttributes.has(path) ? value : value.toLowerCase();
  if (Array.isArray(value)) return value.map((each) => foldTexts(each, path));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      foldTexts(each, path === '' ? name.toLowerCase() : `${path}.${name.toLowerCase()}`),
    ]),
  );
}

/** Returns whether a resource matches the filter; without one all do. @throws ScimProblem invalidFilter */
export function buildFilter(query: string | undefined): (resource: Resource) => boolean {
  if (query === undefined) return () => true;
  const matches = filter(parseTexts(query));
  return (resource) => matches(foldTexts(resource));
}
