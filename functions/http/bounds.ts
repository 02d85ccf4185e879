// Limits on what is read at all (design: safety, Limits): size and encoding before parsing, depth and breadth after it.
import type { MiddlewareObj } from '@middy/core';
import { Refused } from '../../shared/refused.ts';

export const MAX_BODY = 256 * 1024;
const MAX_DEPTH = 20;
const MAX_ITEMS = 2000;
const MAX_STRING = 4000;

interface Sent {
  body?: string;
  isBase64Encoded?: boolean;
  rawQueryString?: string;
}

/**
 * Refuses a large body unread, makes text of any other, and takes no query whose meaning depends on who reads it. A form
 * (`isForm`) has bounds of its own.
 */
export const bounds = (isForm: (event: unknown) => boolean): MiddlewareObj => ({
  before: (request) => {
    const event = request.event as Sent;
    const { isBase64Encoded, rawQueryString } = event;
    const body = isForm(event) ? undefined : event.body;
    if (body && Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > MAX_BODY)
      throw new Refused('tooLarge', 'bodyTooLarge');
    if (body && isBase64Encoded) Object.assign(event, { body: textOf(body), isBase64Encoded: false });
    if (rawQueryString) onceEach(rawQueryString);
  },
});

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(base64: string): string {
  try {
    return utf8.decode(Buffer.from(base64, 'base64'));
  } catch {
    throw new Refused('invalid', 'brokenJson');
  }
}

/** The gateway joins the values of a repeated name by commas, and replaces broken characters. */
function onceEach(rawQuery: string) {
  const names = new Set<string>();
  for (const pair of rawQuery.split('&').filter(Boolean)) {
    const [name = ''] = pair.split(/=(.*)/s, 2).map(decoded);
    if (names.has(name)) throw givenTwice(name);
    names.add(name);
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new Refused('invalid', 'brokenQuery');
  }
}

export const givenTwice = (name: string) =>
  new Refused('invalid', 'invalidInput', { fields: { [name.slice(0, 60)]: 'givenTwice' } });

/** A name that an object of valid JSON holds twice; a parser keeps the last without a word. `"\u0061"` is `"a"`. */
export function repeatedName(json: string): string | undefined {
  const around: (Set<string> | undefined)[] = [];
  let names: Set<string> | undefined;
  for (const [token, text = '', mark] of json.matchAll(/"([^"\\]*(?:\\.[^"\\]*)*)"\s*(:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') {
      around.push(names);
      names = token === '{' ? new Set() : undefined;
    } else if (token === '}' || token === ']') names = around.pop();
    else if (mark) {
      const name: string = text.includes('\\') ? JSON.parse(`"${text}"`) : text;
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return undefined;
}

/** Depth, list lengths and text lengths of a parsed body. Iterative: a hostile depth must not end the process. */
export function withinBounds(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.length > MAX_STRING) return false;
      if (typeof value !== 'object' || value === null) continue;
      const children = Object.values(value);
      if (children.length > MAX_ITEMS) return false;
      for (const child of children) below.push(child);
    }
    level = below;
  }
  return true;
}
