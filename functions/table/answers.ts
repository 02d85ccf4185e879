// What the table answers, read in one pass, and attributes as plain values: ours are text, numbers, flags, lists, maps, and bytes of what is packed. The table
// names the attributes of each item in another order: thousands of values of thousands of forms, which `JSON.parse` and all who use
// them are slow with. Here names stand in one order, and an item comes without the keys of its indexes, which its attributes say again.

type Plain = Record<string, unknown>;

/** Every name that was ever seen, at its place in the order. */
const places = new Map<string, number>();
const names: string[] = [];
/** A number a place, such that those of different sets of places rarely come to the same sum. */
const marks: number[] = [];
/** Names in their order, by their places, and an object that has them all. */
interface Form {
  places: readonly number[];
  names: readonly string[];
  blank: Plain;
}
/** By the sum of the marks of their places. */
const forms = new Map<number, Form[]>();
/** Some maps are named by days and ids: beyond so many the order begins anew. */
const MOST_NAMES = 10_000;
const MOST_FORMS = 10_000;
/** 2³² divided by the golden ratio: multiples of it are far from each other. */
const SPREAD = 0x9e3779b1;

function placeOf(name: string): number {
  let place = places.get(name);
  if (place === undefined) {
    place = names.push(name) - 1;
    places.set(name, place);
    marks.push(Math.imul(names.length, SPREAD) >>> 0);
  }
  return place;
}

/** The engine keeps what got more names than this one by one as a hash table, slow to copy and to write; more than these no item has. */
const [ONE_BY_ONE, LARGEST_FORM] = [12, 100];

function newForm(its: readonly number[]): Form {
  const inOrder = [...its].sort((a, b) => a - b);
  const ours = inOrder.map((place) => names[place]!);
  const quicker = its.length > ONE_BY_ONE && its.length <= LARGEST_FORM;
  const blank: Plain = quicker ? JSON.parse(`{${ours.map((name) => `${JSON.stringify(name)}:null`)}}`) : {};
  return { places: inOrder, names: ours, blank };
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
    marks.length = 0;
  }
  const escapes = text.includes('\\');
  let at = 0;
  /** Maps within maps, and of each depth what the map at hand holds, by place: what another left there bears its number. */
  let depth = 0;
  let maps = 0;
  const levels: { of: number[]; values: unknown[] }[] = [];

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
    if (!escapes || !plain.includes('\\')) return plain;
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
    levels[depth] ??= { of: [], values: [] };
    const { of, values } = levels[depth++]!;
    const number = ++maps;
    const its: number[] = [];
    let sum = 0;
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
      const place = placeOf(name);
      if (of[place] !== number) {
        of[place] = number;
        its.push(place);
        sum += marks[place]!;
      }
      values[place] = got;
    }
    at++;
    depth--;
    const alike = forms.get(sum) ?? [];
    let form = alike.find(
      (each) => each.names.length === its.length && each.places.every((at) => of[at] === number),
    );
    if (!form) {
      form = newForm(its);
      forms.set(sum, [...alike, form]);
    }
    const made = { ...form.blank };
    for (let i = 0; i < its.length; i++) made[form.names[i]!] = values[form.places[i]!];
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
      case 'B':
        return Buffer.from(word(), 'base64');
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
