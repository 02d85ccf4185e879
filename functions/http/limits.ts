// Limits on request bodies (design: safety, Limits): size and encoding before parsing, depth and breadth
// after it.
import type { MiddlewareObj } from '@middy/core';
import { RefusalError } from '#shared/refused.ts';

export const MAX_BODY = 256 * 1024;
const MAX_DEPTH = 20;
const MAX_ITEMS = 2000;
const MAX_STRING = 4000;

interface RequestEvent {
  body?: string;
  isBase64Encoded?: boolean;
  rawQueryString?: string;
}

/** Refuses queries that repeat a name, since parsers interpret them differently. */
export const createQueryMiddleware = (): MiddlewareObj => ({
  before: (request) => {
    const { rawQueryString } = request.event as RequestEvent;
    if (rawQueryString) assertUniqueNames(rawQueryString);
  },
});

/**
 * Refuses a body over 256 KB before decoding, and decodes base64 to text.
 * @throws Refused bodyTooLarge, brokenJson
 */
export function decodeBodyText(event: { body?: unknown; isBase64Encoded?: boolean }): void {
  const { body, isBase64Encoded } = event as RequestEvent;
  if (!body) return;
  if (Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > MAX_BODY)
    throw new RefusalError('tooLarge', 'bodyTooLarge');
  if (isBase64Encoded) Object.assign(event, { body: decodeBase64(body), isBase64Encoded: false });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeBase64(base64: string): string {
  try {
    return utf8.decode(Buffer.from(base64, 'base64'));
  } catch {
    throw new RefusalError('invalid', 'brokenJson');
  }
}

/**
 * Refuses repeated names, reading the raw query: the gateway joins repeated values by commas and replaces
 * malformed characters.
 */
function assertUniqueNames(rawQuery: string) {
  const names = new Set<string>();
  for (const pair of rawQuery.split('&').filter(Boolean)) {
    const [name = ''] = pair.split(/=(.*)/s, 2).map(decodeQueryPart);
    if (names.has(name)) throw buildRepeatedNameRefusal(name);
    names.add(name);
  }
}

function decodeQueryPart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new RefusalError('invalid', 'brokenQuery');
  }
}

export const buildRepeatedNameRefusal = (name: string) =>
  new RefusalError('invalid', 'invalidInput', { fields: { [name.slice(0, 60)]: 'givenTwice' } });

/**
 * Returns the first name that an object of valid JSON contains twice; `JSON.parse` silently keeps the last
 * one. `"\u0061"` equals `"a"`.
 */
export function findRepeatedName(json: string): string | undefined {
  const outerNames: (Set<string> | undefined)[] = [];
  let names: Set<string> | undefined;
  for (const [token, text = '', mark] of json.matchAll(/"([^"\\]*(?:\\.[^"\\]*)*)"\s*(:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') {
      outerNames.push(names);
      names = token === '{' ? new Set() : undefined;
    } else if (token === '}' || token === ']') names = outerNames.pop();
    else if (mark) {
      const name: string = text.includes('\\') ? JSON.parse(`"${text}"`) : text;
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return undefined;
}

/**
 * Whether depth, list lengths and text lengths of a parsed body are within the limits. Iterative, so that
 * deep nesting cannot overflow the stack.
 */
export function isWithinLimits(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    const nextLevel: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.length > MAX_STRING) return false;
      if (typeof value !== 'object' || value === null) continue;
      const children = Object.values(value);
      if (children.length > MAX_ITEMS) return false;
      for (const child of children) nextLevel.push(child);
    }
    level = nextLevel;
  }
  return true;
}
