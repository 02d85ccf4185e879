// What the table answers, read in one pass, and attributes as plain values: ours are text, numbers, flags, lists, maps, and bytes of what is packed. The table
// names the attributes of each item in another order: thousands of values of thousands of forms, which `JSON.parse` and all who use
// them are slow with. Here names stand in one order. An item comes as its key and its value, which nobody has to copy: without what
// only the table and the trail know.

type Plain = Record<string, unknown>;

/**
 * An item; `id` stands first in its value, for whoever knows the kind to say it. A class, and lists are spliced, because of what
 * literals make: where calls wait with much of it in hand, the engine takes it for long-lived and keeps it, and the text of the
 * answer with it, for many calls. That was a sixth of the CPU of a list in several reads (measured).
 */
export class Answered {
  readonly pk: string;
  readonly sk: string;
  readonly value: Plain;
  constructor(pk: string, sk: string, value: Plain) {
    this.pk = pk;
    this.sk = sk;
    this.value = value;
  }
}

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

/** Attributes that a value says by another name, or not at all: its author, what its indexes sort it by. */
const saidAs = new Map([
  ['v', 'version'],
  ['at', 'updatedAt'],
  ['by', 'updatedBy'],
]);
const unsaid = /^(pk|sk|gsi\d[ps]k|u|as|why|quiet)$/;
const NOWHERE = -1;
/** By attribute, its place in the value of an item. */
const placesInItem = new Map<string, number>();

function placeInItem(name: string): number {
  let place = placesInItem.get(name);
  if (place === undefined) {
    place = unsaid.test(name) ? NOWHERE : placeOf(saidAs.get(name) ?? name);
    placesInItem.set(name, place);
  }
  return place;
}

function forget() {
  for (const known of [places, placesInItem, forms]) known.clear();
  names.length = 0;
  marks.length = 0;
  for (const name of ['id', ...saidAs.values()]) placeOf(name);
}
const ID = 0;
forget();

/** What one map holds so far, by place; what another left there bears its number. */
class Held {
  private readonly of: number[] = [];
  private readonly values: unknown[] = [];
  private readonly its: number[] = [];
  private number = 0;
  private sum = 0;

  begin() {
    this.number++;
    this.its.length = 0;
    this.sum = 0;
  }

  put(place: number, value: unknown) {
    if (this.of[place] !== this.number) {
      this.of[place] = this.number;
      this.its.push(place);
      this.sum += marks[place]!;
    }
    this.values[place] = value;
  }

  made(): Plain {
    const { its, of, number, sum, values } = this;
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
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [TEXT, NUMBER, T] = [83, 78, 116];
const [LIST, LIST_END, MAP, MAP_END] = [91, 93, 123, 125];

/** Of well-formed JSON, as the table answers: spaces are passed over, mistakes are not looked for. */
export function answerIn(text: string): unknown {
  if (names.length > MOST_NAMES || forms.size > MOST_FORMS) forget();
  const escapes = text.includes('\\');
  let at = 0;
  /** Maps within maps. */
  let depth = 0;
  const levels: Held[] = [];
  /** Of lists that are not at their end. */
  const listed: unknown[] = [];

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
    const first = listed.length;
    skipSpace();
    at++;
    while (skipSpace() !== LIST_END) {
      listed.push(each());
      if (skipSpace() === COMMA) at++;
    }
    at++;
    return listed.splice(first);
  }

  function begun(): Held {
    levels[depth] ??= new Held();
    const held = levels[depth++]!;
    held.begin();
    return held;
  }

  /** Name by name. */
  function each(take: (name: string) => void) {
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
      take(name);
    }
    at++;
    depth--;
  }

  function map(of: (name: string) => unknown): Plain {
    const held = begun();
    each((name) => held.put(placeOf(name), of(name)));
    return held.made();
  }

  function item(): Answered {
    const held = begun();
    held.put(ID, undefined);
    let pk = '';
    let sk = '';
    each((name) => {
      const got = attribute();
      const place = placeInItem(name);
      if (place !== NOWHERE) held.put(place, got);
      else if (name === 'pk') pk = got as string;
      else if (name === 'sk') sk = got as string;
    });
    return new Answered(pk, sk, held.made());
  }

  function flag(): boolean {
    const is = text.charCodeAt(at) === T;
    at += is ? 'true'.length : 'false'.length;
    return is;
  }

  /** `{"S":"…"}` and the like, as a plain value. */
  function attribute(): unknown {
    // most are a text or a number without a space before it
    const type = text.startsWith('":"', at + 3) ? text.charCodeAt(at + 2) : 0;
    if (type === TEXT || type === NUMBER) at += 5;
    const got = type === TEXT ? word() : type === NUMBER ? Number(word()) : typed();
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
        return flag();
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

  return map((name) => {
    switch (name) {
      case 'Item':
        return item();
      case 'Items':
        return list(item);
      case 'Responses':
        return map(() => list(item));
      case 'Attributes':
      case 'LastEvaluatedKey':
        return map(attribute);
      default:
        return value();
    }
  });
}
