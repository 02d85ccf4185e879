// Checks a template against CloudFormation's resource schemas, which CDK's service specification contains: types,
// properties, required properties, kinds of values, attributes and references.
import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { PropertyType, Resource as Schema, TypeDefinition } from '@aws-cdk/service-spec-types';
import type { Resource } from './synthesized.ts';

export interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown }>;
  Parameters?: Record<string, unknown>;
}

const database = loadAwsServiceSpecSync();
type Fields = Record<string, { type: PropertyType; required?: boolean }>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isIntrinsic = (value: unknown) =>
  isObject(value) && Object.keys(value).length === 1 && /^(Ref|Fn::\w+)$/.test(Object.keys(value)[0]!);

/** Primitive types and the values they admit; CloudFormation reads numbers and booleans from text as well. */
const primitives: Record<string, (value: unknown) => boolean> = {
  string: (value) => ['string', 'number', 'boolean'].includes(typeof value),
  'date-time': (value) => typeof value === 'string',
  number: (value) => Number.isFinite(Number(value)),
  integer: (value) => Number.isInteger(Number(value)),
  boolean: (value) => [true, false, 'true', 'false'].includes(value as boolean),
  json: (value) => isObject(value) || Array.isArray(value) || typeof value === 'string',
  null: (value) => value === null,
  tag: (value) => isObject(value) && 'Key' in value && 'Value' in value,
};

/** Returns a line for each fault of the template; empty if every resource fits its schema. */
export function listSchemaFaults({ Resources, Outputs = {}, Parameters = {} }: Template): string[] {
  const faults = Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (Type.startsWith('Custom::')) return [];
    const schema = findSchema(Type);
    if (!schema) return [`${id}: ${Type} is no resource type`];
    return checkFields(`${id} (${Type})`, schema.properties, Properties);
  });
  const references = [...listReferences(Resources), ...listReferences(Outputs)];
  const ofResources = references.filter(({ id }) => !(id in Parameters));
  return [...faults, ...ofResources.flatMap((reference) => checkReference(Resources, reference))];
}

const findSchema = (type: string): Schema | undefined =>
  database.lookup('resource', 'cloudFormationType', 'equals', type)[0];

function checkFields(place: string, fields: Fields, values: Record<string, unknown>): string[] {
  const missing = Object.entries(fields)
    .filter(([name, { required }]) => required && !(name in values))
    .map(([name]) => `${place}: ${name} is required`);
  const wrong = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field ? checkValue(`${place}.${name}`, field.type, value) : [`${place}: ${name} is no property`];
  });
  return [...missing, ...wrong];
}

function checkValue(place: string, type: PropertyType, value: unknown): string[] {
  if (isIntrinsic(value)) return [];
  switch (type.type) {
    case 'array':
      if (!Array.isArray(value)) return [`${place}: is no list`];
      return value.flatMap((each, i) => checkValue(`${place}[${i}]`, type.element, each));
    case 'map':
      if (!isObject(value)) return [`${place}: is no map`];
      return Object.entries(value).flatMap(([key, each]) =>
        checkValue(`${place}.${key}`, type.element, each),
      );
    case 'ref': {
      const definition = database.get('typeDefinition', type.reference.$ref) as TypeDefinition;
      return isObject(value) ? checkFields(place, definition.properties, value) : [`${place}: is no object`];
    }
    case 'union': {
      const faults = type.types.map((each) => checkValue(place, each, value));
      return faults.find((each) => each.length === 0) ?? faults[0] ?? [];
    }
    default: {
      const admits = primitives[type.type];
      if (!admits) return [`${place}: the kind ${type.type} is not known to the check`];
      return admits(value) ? [] : [`${place}: ${JSON.stringify(value)} is no ${type.type}`];
    }
  }
}

interface Reference {
  id: string;
  attribute?: string;
}

function listReferences(value: unknown): Reference[] {
  if (Array.isArray(value)) return value.flatMap(listReferences);
  if (!isObject(value)) return [];
  if (typeof value.Ref === 'string') return [{ id: value.Ref }];
  const path = value['Fn::GetAtt'];
  if (Array.isArray(path)) return [{ id: String(path[0]), attribute: String(path[1]) }];
  return Object.values(value).flatMap(listReferences);
}

function checkReference(resources: Template['Resources'], { id, attribute }: Reference): string[] {
  if (id.startsWith('AWS::')) return [];
  const type = resources[id]?.Type;
  if (!type) return [`${id}: is referred to and does not exist`];
  if (attribute === undefined || type.startsWith('Custom::')) return [];
  return attribute in (findSchema(type)?.attributes ?? {})
    ? []
    : [`${id} (${type}): has no attribute ${attribute}`];
}

/** Returns a chain of resources that depend on each other, or undefined. */
export function findCycle({ Resources }: Template): string[] | undefined {
  const finished = new Set<string>();
  const listNeeds = ({ DependsOn = [], ...resource }: Resource) =>
    [...[DependsOn].flat(), ...listReferences(resource).map(({ id }) => id)].filter((id) => id in Resources);
  const visit = (id: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (finished.has(id)) return undefined;
    for (const need of listNeeds(Resources[id]!)) {
      const cycle = visit(need, [...path, id]);
      if (cycle) return cycle;
    }
    finished.add(id);
    return undefined;
  };
  for (const id of Object.keys(Resources)) {
    const cycle = visit(id, []);
    if (cycle) return cycle;
  }
  return undefined;
}
