// The API described from its contracts. `npm run -s openapi` prints it; the running stack serves it at /api/openapi.json.
import * as z from 'zod';
import { type AnyEndpoint, Known, type Needs } from '../shared/contract.ts';
import { features } from '../shared/features.ts';
import { messages } from '../shared/messages.ts';
import { type RefusalKind, statusOf } from '../shared/refused.ts';

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] };

const schemaOf = (schema: unknown, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  }) as JsonSchema;
  return json;
};

const words = (needs: Needs) =>
  needs === 'public'
    ? 'Everybody.'
    : needs === 'user'
      ? 'Any signed-in user.'
      : needs === 'member'
        ? 'Any member of the plant.'
        : `Permission ${needs[1]} on ${[needs[0]].flat().join(' or ')}.`;

function operation(feature: string, name: string, call: AnyEndpoint) {
  const input = schemaOf(call.input, 'input');
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const properties = Object.entries(input.properties ?? {});
  const isQuery = call.method === 'GET' || call.method === 'DELETE';
  const member = call.needs !== 'public' && call.needs !== 'user';
  const parameters = [
    ...inPath.map((path) => ({
      name: path,
      in: 'path',
      required: true,
      schema: input.properties?.[path] ?? { type: 'string' },
    })),
    ...(isQuery
      ? properties
          .filter(([key]) => !inPath.includes(key))
          .map(([key, schema]) => ({
            name: key,
            in: 'query',
            required: input.required?.includes(key) ?? false,
            schema,
          }))
      : []),
    ...(member
      ? [
          {
            name: 'x-plant',
            in: 'header',
            required: false,
            description: 'Code of the plant; without it that of the sub-domain, else the first',
            schema: { type: 'string' },
          },
        ]
      : []),
  ];
  const body = {
    ...input,
    properties: {
      ...schemaOf(Known, 'input').properties,
      ...Object.fromEntries(properties.filter(([key]) => !inPath.includes(key))),
    },
    required: input.required?.filter((key) => !inPath.includes(key)),
  };
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.says,
    description: words(call.needs),
    ...(call.needs === 'public' ? { security: [] } : {}),
    parameters,
    ...(isQuery
      ? {}
      : {
          requestBody: {
            content: call.multipart
              ? { 'multipart/form-data': formOf(body) }
              : { 'application/json': { schema: body } },
          },
        }),
    responses: {
      200: {
        description: 'Done',
        content: { [call.type ?? 'application/json']: { schema: schemaOf(call.output, 'output') } },
      },
      ...Object.fromEntries(
        refusals.map(([kind, status]) => [status, { $ref: `#/components/responses/${kind}` }]),
      ),
    },
  };
}

/** The file brings its `name` and `bytes` itself. */
function formOf({ properties = {} }: JsonSchema) {
  const { name: _, bytes: __, ...fields } = properties;
  const file = { type: 'string', format: 'binary' };
  return {
    schema: { type: 'object', properties: { file, ...fields }, required: ['file'] },
    encoding: { file: { contentType: 'application/octet-stream' } },
  };
}

const refusals = Object.entries(statusOf) as [RefusalKind, number][];

/** OpenAPI 3.1 of every call. */
export function document(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [feature, apis] of Object.entries(features)) {
    for (const [api, calls] of Object.entries(apis)) {
      for (const [name, call] of Object.entries(calls) as [string, AnyEndpoint][]) {
        paths[call.path] = {
          ...paths[call.path],
          [call.method.toLowerCase()]: operation(feature, `${api}.${name}`, call),
        };
      }
    }
  }
  const refusal = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Plantledger', version },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { enum: Object.keys(messages) },
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { enum: Object.keys(messages) } },
            limits: { type: 'object', additionalProperties: { type: 'number' } },
            values: { type: 'object' },
            requestId: { type: 'string' },
          },
        },
      },
      responses: Object.fromEntries(refusals.map(([kind]) => [kind, refusal])),
    },
  };
}

if (import.meta.main) {
  const { default: manifest } = await import('../package.json', { with: { type: 'json' } });
  console.log(JSON.stringify(document(manifest.version), null, 2));
}
