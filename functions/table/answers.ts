// What the table answers, read in one pass. It names the attributes of each item in another order: thousands of values of thousands
// of forms, which `JSON.parse` and all who use them are slow with. Here names stand in one order, and an item comes without the
// keys of its indexes, which its attributes say again.

/** Every name that was ever seen, at its place in the order. */
const places = new Map<string, number>();
const names: string[] = [];
/** Some maps are named by days and ids: beyond so many the order begins anew. */
const MOST_NAMES = 10_000;

function placeOf(name: string): number {
  let place = places.get(name);
  if (place === undefined) {
    place = names.push(name) - 1;
    places.set(name, place);
  }
  return place;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [LIST, LIST_END, MAP, MAP_END] = [91, 93, 123, 125];
const G = 103;
const indexKey = /^gsi\d[ps]k$/;

/** Of well-formed JSON, as the table answers: spaces are passed over, mistakes are not looked for. */
export function answerIn(text: string): unknown {
  if (names.length > MOST_NAMES) {
    places.clear();
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

  function value(withKeys: boolean): unknown {
    const first = skipSpace();
    if (first === QUOTE) return word();
    if (first === MAP) return map(withKeys);
    if (first === LIST) return list(withKeys);
    const start = at;
    while (at < text.length && !ends(text.charCodeAt(at))) at++;
    return JSON.parse(text.slice(start, at));
  }

  const ends = (char: number) => char === COMMA || char === MAP_END || char === LIST_END;

  function list(withKeys: boolean): unknown[] {
    const items: unknown[] = [];
    at++;
    while (skipSpace() !== LIST_END) {
      items.push(value(withKeys));
      if (skipSpace() === COMMA) at++;
    }
    at++;
    return items;
  }

  function map(withKeys: boolean): unknown {
    // most maps are one text: {"S":"…"}
    if (text.startsWith('{"S":"', at)) {
      at += 5;
      const only = { S: word() };
      if (text.charCodeAt(at) === MAP_END) {
        at++;
        return only;
      }
      return rest([placeOf('S')], [only.S], withKeys);
    }
    at++;
    return rest([], [], withKeys);
  }

  function rest(its: number[], values: unknown[], withKeys: boolean): unknown {
    for (;;) {
      const next = skipSpace();
      if (next === MAP_END) break;
      if (next === COMMA) {
        at++;
        continue;
      }
      const name = word();
      if (skipSpace() === COLON) at++;
      const ofIndex = name.charCodeAt(0) === G && indexKey.test(name);
      const got = value(withKeys || name === 'LastEvaluatedKey');
      if (ofIndex && !withKeys) continue;
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
    const made: Record<string, unknown> = {};
    for (let i = 0; i < its.length; i++) made[names[its[i]!]!] = values[i];
    return made;
  }

  return value(false);
}
