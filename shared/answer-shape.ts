// Attributes by which a client recognises an answer of the service: proxies and login pages of a network may
// answer with status 200 and JSON of their own.
import type { AnswerShape, AnyEndpoint } from './contract.ts';

/** The part of zod's definition of a schema that is read here. */
interface SchemaDefinition {
  type: string;
  shape?: Record<string, { _zod: { optin?: unknown; optout?: unknown } }>;
}

/** Attributes that never leave an answer from one version to the next, where a contract has them. */
const identifyingKeys = ['id', 'version', 'items'];
/** Number of other attributes, so that one that a newer version adds does not make older answers foreign. */
const OTHER_KEYS = 2;

/** Returns the shape of the answers of a contract. */
export const getAnswerShape = ({ answerShape, output }: Partial<AnyEndpoint>): AnswerShape =>
  answerShape ?? (output ? readAnswerShape(output) : []);

function readAnswerShape(output: AnyEndpoint['output']): AnswerShape {
  const { type, shape = {} } = (output as { _zod?: { def: SchemaDefinition } })._zod?.def ?? { type: 'any' };
  if (type === 'array') return 'array';
  const requiredKeys = Object.entries(shape)
    .filter(([, { _zod: field }]) => field.optin === undefined && field.optout !== 'optional')
    .map(([key]) => key);
  const ownIdentifyingKeys = identifyingKeys.filter((key) => requiredKeys.includes(key));
  return ownIdentifyingKeys.length > 0 ? ownIdentifyingKeys : requiredKeys.slice(0, OTHER_KEYS);
}

/** Whether a JSON value has the shape. */
export const hasAnswerShape = (value: unknown, shape: AnswerShape): boolean =>
  shape === 'array'
    ? Array.isArray(value)
    : typeof value === 'object' && value !== null && shape.every((key) => key in value);
