// Words of SCIM 2.0 (RFC 7643, RFC 7644) that requests and answers share: schemas, problems, lists.

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
/** Schemas of the attributes themselves, which paths may name. */
export const coreSchemas = [USER_SCHEMA, GROUP_SCHEMA];
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const SCIM_TYPE = 'application/scim+json';

/** Resource as a client sends or receives it. */
export type Resource = Record<string, unknown>;

/** Details of a refusal (RFC 7644, 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'noTarget'
  | 'uniqueness';

/** Problem of a SCIM request, which is answered in the shape of RFC 7644. */
export class ScimProblem extends Error {
  readonly status: number;
  readonly scimType?: ScimType;

  constructor(status: number, message: string, scimType?: ScimType) {
    super(message);
    this.name = 'ScimProblem';
    this.status = status;
    this.scimType = scimType;
  }
}

/** Returns the body of a refusal; RFC 7644 wants the status as text. */
export const buildScimErrorBody = (status: number, detail: string, scimType?: ScimType): string =>
  JSON.stringify({
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail,
  });

/** Resources of a page without a count, and the most of a page. */
const DEFAULT_PAGE = 100;
export const MAX_PAGE = 500;

const wholePattern = /^-?\d{1,9}$/;

function readNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!wholePattern.test(text)) throw new ScimProblem(400, `${name} must be a whole number.`, 'invalidValue');
  return Number(text);
}

/** Returns a page of resources with their true number; a start below 1 is 1, a count below 0 is 0 (RFC 7644, 3.4.2.4). */
export function buildListResponse(
  resources: readonly Resource[],
  { startIndex, count }: { startIndex?: string; count?: string },
): Resource {
  const start = Math.max(1, readNumber(startIndex, 'startIndex') ?? 1);
  const size = Math.min(MAX_PAGE, Math.max(0, readNumber(count, 'count') ?? DEFAULT_PAGE));
  const page = resources.slice(start - 1, start - 1 + size);
  return {
    schemas: [LIST_SCHEMA],
    totalResults: resources.length,
    startIndex: start,
    itemsPerPage: page.length,
    Resources: page,
  };
}

const alwaysReturned = new Set(['id', 'schemas', 'meta']);

const readNames = (text: string | undefined): Set<string> | undefined =>
  text === undefined || text.trim() === ''
    ? undefined
    : new Set(text.split(',').map((name) => name.trim().split('.')[0]!.toLowerCase()));

/** Returns the attributes that a client asked for; names are compared without case. */
export function selectAttributes(
  resource: Resource,
  { attributes, excludedAttributes }: { attributes?: string; excludedAttributes?: string },
): Resource {
  const [wanted, unwanted] = [readNames(attributes), readNames(excludedAttributes)];
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) =>
        alwaysReturned.has(name) ||
        ((wanted?.has(name.toLowerCase()) ?? true) && !unwanted?.has(name.toLowerCase())),
    ),
  );
}
