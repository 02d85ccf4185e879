// What the table answers, read in one pass, and attributes as plain values: ours are text, numbers, flags, lists and maps. The table
// names the attributes of each item in another order: thousands of values of thousands of forms, which `JSON.parse` and all who use
// them are slow with. Here names stand in one order, and an item comes without the keys of its indexes, which its attributes say again.

type Plain = Record<string, unknown>;

/** Every name that was ever seen, at its place in the order. */
const places = new Map<string, number>();
const names: string[] = [];
/** An object of each form, by the places of its names. */
const forms = new Map<string, Plain>();
/** Some maps are named by days and ids: beyond so many the order begins anew. */
const MOST_NAMES = 10_000;
const MOST_FORMS = 10_000;

function placeOf(name: string): number {
  let place = places.get(name);
  if (place === undefined) {
    place = names.push(name) - 1;
    places.set(name, place);
  }
  return place;
}

/** The engine keeps what got more names than this one by one as a hash table, slow to copy and to write; more than these no item has. */
const [ONE_BY_ONE, LARGEST_FORM] = [12, 100];

/** An empty object with all these names, where that is quicker than to add them one by one. */
function formOf(its: readonly number[]): Plain {
  if (its.length <= ONE_BY_ONE || its.length > LARGEST_FORM) return {};
  const key = its.join();
  let form = forms.get(key);
  if (!form) {
    form = JSON.parse(`{${its.map((place) => `${JSON.stringify(names[place])}:null`)}}`) as Plain;
    forms.set(key, form);
  }
  return { ...form };
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [LIST, LIST_END, MAP, MAP_END] = [91, 93, 123, 125];
const G = 103;
const indexKey = /^gsi\d[ps]k$/;

/** Of well-formed JSON, as the table answers: spaces are passed over, mistakes are not looked for. */
export function answerIn(text: string): unknown {
  if (names.length > MOST_NAMES || forms.size > MOST_FORMS) {
    places.clear();
    forms.clear();
    names.length = 0;
  }
  let at = 0;

  const skipSpace = () => {
    while (text.charCodeAt(at) <= 32) at++;
    return text.charCodeAt(at);
  };

  /** From the opening quote on. */
  function word(): string {
    const start = at;
    let end = text.indexOf('"', start + 1);
    const plain = text.slice(start + 1, end);
    at = end + 1;
    if (!plain.includes('\\')) return plain;
    for (let back = 1; ; back = 1) {
      while (text.charCodeAt(end - back) === BACKSLASH) back++;
      if (back % 2 === 1) break;
      end = text.indexOf('"', end + 1);
    }
    at = end + 1;
    return JSON.parse(text.slice(start, at));
  }

  function value(): unknown {
    const first = skipSpace();
    if (first === QUOTE) return word();
    if (first === MAP) return map(value);
    if (first === LIST) return list(value);
    const start = at;
    while (at < text.length && !ends(text.charCodeAt(at))) at++;
    return JSON.parse(text.slice(start, at));
  }

  const ends = (char: number) => char === COMMA || char === MAP_END || char === LIST_END;

  function list(each: () => unknown): unknown[] {
    const items: unknown[] = [];
    skipSpace();
    at++;
    while (skipSpace() !== LIST_END) {
      items.push(each());
      if (skipSpace() === COMMA) at++;
    }
    at++;
    return items;
  }

  function map(each: (name: string) => unknown, withKeys = true): Plain {
    const its: number[] = [];
    const values: unknown[] = [];
    skipSpace();
    at++;
    for (;;) {
      const next = skipSpace();
      if (next === MAP_END) break;
      if (next === COMMA) {
        at++;
        continue;
      }
      const name = word();
      if (skipSpace() === COLON) at++;
      const got = each(name);
      if (!withKeys && name.charCodeAt(0) === G && indexKey.test(name)) continue;
      // each into its place
      const place = placeOf(name);
      let i = its.length;
      for (; i > 0 && its[i - 1]! > place; i--) {
        its[i] = its[i - 1]!;
        values[i] = values[i - 1];
      }
      its[i] = place;
      values[i] = got;
    }
    at++;
    const made = formOf(its);
    for (let i = 0; i < its.length; i++) made[names[its[i]!]!] = values[i];
    return made;
  }

  /** `{"S":"…"}` and the like, as a plain value. */
  function attribute(): unknown {
    // most are a text without a space before it
    const isText = text.startsWith('{"S":"', at);
    if (isText) at += 5;
    const got = isText ? word() : typed();
    skipSpace();
    at++;
    return got;
  }

  function typed(): unknown {
    skipSpace();
    at++;
    skipSpace();
    const type = word();
    skipSpace();
    at++;
    skipSpace();
    switch (type) {
      case 'S':
        return word();
      case 'N':
        return Number(word());
      case 'BOOL':
        return value();
      case 'NULL':
        value();
        return null;
      case 'L':
        return list(attribute);
      case 'M':
        return map(attribute);
      default:
        throw new Error(`an attribute of a type nobody writes: ${type}`);
    }
  }

  const item = () => map(attribute, false);

  return map((name) => {
    switch (name) {
      case 'Item':
      case 'Attributes':
        return item();
      case 'Items':
        return list(item);
      case 'Responses':
        return map(() => list(item));
      case 'LastEvaluatedKey':
        return map(attribute);
      default:
        return value();
    }
  });
}
