// OpenAPI description of the API, derived from its contracts. `npm run -s openapi` prints it; the running
// stack serves it at /api/openapi.json.
import * as z from 'zod';
import { type AnyEndpoint, RecordIdentity, type RequiredPermission } from '#shared/contract.ts';
import { features } from '#shared/features.ts';
import { messages } from '#shared/messages.ts';
import { type RefusalKind, refusalStatuses } from '#shared/refused.ts';

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] };

const buildSchema = (schema: unknown, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  }) as JsonSchema;
  return json;
};

const formatPermission = (needs: RequiredPermission) =>
  needs === 'public'
    ? 'Everybody.'
    : needs === 'user'
      ? 'Any signed-in user.'
      : needs === 'member'
        ? 'Any member of the plant.'
        : `Permission ${needs[1]} on ${[needs[0]].flat().join(' or ')}.`;

function buildOperation(feature: string, name: string, call: AnyEndpoint) {
  const input = buildSchema(call.input, 'input');
  const pathParameters = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const properties = Object.entries(input.properties ?? {});
  const isQuery = call.method === 'GET' || call.method === 'DELETE';
  const needsPlant =
    call.requiredPermission !== 'public' && call.requiredPermission !== 'user' && !call.byKey;
  const parameters = [
    ...pathParameters.map((path) => ({
      name: path,
      in: 'path',
      required: true,
      schema: input.properties?.[path] ?? { type: 'string' },
    })),
    ...(isQuery
      ? properties
          .filter(([key]) => !pathParameters.includes(key))
          .map(([key, schema]) => ({
            name: key,
            in: 'query',
            required: input.required?.includes(key) ?? false,
            schema,
          }))
      : []),
    ...(needsPlant
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
      ...buildSchema(RecordIdentity, 'input').properties,
      ...Object.fromEntries(properties.filter(([key]) => !pathParameters.includes(key))),
    },
    required: input.required?.filter((key) => !pathParameters.includes(key)),
  };
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.summary,
    description: formatPermission(call.requiredPermission),
    ...(call.requiredPermission === 'public' ? { security: [] } : {}),
    ...(call.byKey && { security: [{ key: [] }] }),
    ...(call.deprecation && { deprecated: true }),
    parameters,
    ...(isQuery
      ? {}
      : {
          requestBody: {
            content: call.multipart
              ? { 'multipart/form-data': buildForm(body) }
              : { 'application/json': { schema: body } },
          },
        }),
    responses: {
      200: {
        description: 'Done',
        content: { [call.type ?? 'application/json']: { schema: buildSchema(call.output, 'output') } },
      },
      ...Object.fromEntries(
        (call.ownRefusals ? [] : refusals).map(([kind, status]) => [
          status,
          { $ref: `#/components/responses/${kind}` },
        ]),
      ),
    },
  };
}

/** Describes a form upload; the file part supplies `name` and `bytes`. */
function buildForm({ properties = {} }: JsonSchema) {
  const { name: _, bytes: __, ...fields } = properties;
  const file = { type: 'string', format: 'binary' };
  return {
    schema: { type: 'object', properties: { file, ...fields }, required: ['file'] },
    encoding: { file: { contentType: 'application/octet-stream' } },
  };
}

const refusals = Object.entries(refusalStatuses) as [RefusalKind, number][];

/** Returns the OpenAPI 3.1 document of all calls. */
export function buildOpenApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [feature, apis] of Object.entries(features)) {
    for (const [api, calls] of Object.entries(apis)) {
      for (const [name, call] of Object.entries(calls) as [string, AnyEndpoint][]) {
        paths[call.path] = {
          ...paths[call.path],
          [call.method.toLowerCase()]: buildOperation(feature, `${api}.${name}`, call),
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
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'http', scheme: 'bearer', description: 'Key of a service account' },
      },
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
  console.log(JSON.stringify(buildOpenApiDocument(manifest.version), null, 2));
}
