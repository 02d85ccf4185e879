// Refuses PDFs that need a password, run actions or contain files: every user must be able to open a manual
// at the machine.
import { inflateSync } from 'node:zlib';
import { createDecrypter, type Decrypter } from './pdf-lock.ts';
import {
  ObjectReader,
  type PdfDictionary,
  PdfName,
  PdfReference,
  PdfText,
  type PdfValue,
  type ReadBudget,
} from './pdf-objects.ts';
import { ImageRefusalError } from './unfit.ts';

/** Maximum inflated bytes of all object streams of a file. */
const MAX_INFLATED = 64 * 1024 * 1024;
/** Maximum average number of times a character is read. */
const MAX_READINGS = 8;

interface FoundObject {
  value: PdfValue;
  number: number;
  generation: number;
  /** Raw bytes of its stream. */
  stream?: Buffer;
}

/** @throws UnfitImage */
export function checkPdfContent(file: Buffer): void {
  const source = file.toString('latin1');
  const readBudget: ReadBudget = { remaining: MAX_READINGS * file.length + 100_000 };
  const objects = [...readObjects(file, source, readBudget)];
  const trailers = readTrailers(source, readBudget);
  const dictionaries = [...objects.map(({ value }) => value), ...trailers].filter(
    (value) => value instanceof Map,
  );
  const decrypt = findDecrypter(dictionaries, objects);
  let inflated = 0;
  for (const { value, stream, ...objectId } of objects) {
    assertPassive(value);
    if (!stream || !(value instanceof Map) || !hasObjects(value)) continue;
    const content = inflate(value, decrypt ? decrypt(stream, objectId) : stream, MAX_INFLATED - inflated);
    inflated += content.length;
    readBudget.remaining += MAX_READINGS * content.length;
    for (const inner of readStreamObjects(content.toString('latin1'), value, readBudget))
      assertPassive(inner);
  }
  for (const trailer of trailers) assertPassive(trailer);
}

function* readObjects(file: Buffer, source: string, readBudget: ReadBudget): Generator<FoundObject> {
  for (const { index } of source.matchAll(/(?<![A-Za-z])obj/g)) {
    const reader = new ObjectReader(source, index + 3, readBudget);
    const value = reader.value();
    if (value === undefined) continue;
    const objectHeader = /(\d{1,10})[\0\s]+(\d{1,5})[\0\s]*$/.exec(
      source.slice(Math.max(0, index - 30), index),
    );
    const [number, generation] = [
      Number(objectHeader?.[1] ?? 0) % 2 ** 24,
      Number(objectHeader?.[2] ?? 0) % 2 ** 16,
    ];
    const stream = value instanceof Map ? readStream(file, source, reader, value) : undefined;
    yield { value, number, generation, ...(stream && { stream }) };
  }
}

function readTrailers(source: string, readBudget: ReadBudget): PdfValue[] {
  return [...source.matchAll(/trailer/g)].flatMap(({ index }) => {
    const value = new ObjectReader(source, index + 7, readBudget).value();
    return value === undefined ? [] : [value];
  });
}

function readStream(
  file: Buffer,
  source: string,
  reader: ObjectReader,
  dictionary: PdfDictionary,
): Buffer | undefined {
  if (!hasObjects(dictionary) || !reader.consumeWord('stream')) return undefined;
  const start = reader.at + (/^\r?\n|^\r/.exec(source.slice(reader.at, reader.at + 2))?.[0].length ?? 0);
  const length = dictionary.get('Length');
  if (typeof length === 'number' && /^\s*endstream/.test(source.slice(start + length, start + length + 20)))
    return file.subarray(start, start + length);
  const end = source.indexOf('endstream', start);
  const stop = end < 0 ? file.length : end;
  const lineEnd = /\r?\n$|\r$/.exec(source.slice(Math.max(start, stop - 2), stop))?.[0].length ?? 0;
  return file.subarray(start, stop - lineEnd);
}

/** Whether a stream contains objects: viewers check these two keys, not the type. */
const hasObjects = (dictionary: PdfDictionary): boolean => dictionary.has('N') && dictionary.has('First');

function findDecrypter(
  dictionaries: readonly PdfDictionary[],
  objects: readonly FoundObject[],
): Decrypter | undefined {
  const trailer = dictionaries.find((each) => each.has('Encrypt') && each.has('Root'));
  if (!trailer) return undefined;
  const encryptEntry = trailer.get('Encrypt');
  const encryption =
    encryptEntry instanceof Map
      ? encryptEntry
      : objects.findLast(
          ({ number }) => encryptEntry instanceof PdfReference && encryptEntry.number === number,
        )?.value;
  if (!(encryption instanceof Map)) throw new ImageRefusalError('pdfLocked');
  const ids = trailer.get('ID');
  const id = Array.isArray(ids) ? ids[0] : undefined;
  return createDecrypter(encryption, Buffer.from(id instanceof PdfText ? id.text : '', 'latin1'));
}

/** @throws UnfitImage if the objects are encoded in a way that no usual program uses */
function inflate(dictionary: PdfDictionary, stream: Buffer, maxBytes: number): Buffer {
  const filter = dictionary.get('Filter') ?? [];
  const names = (Array.isArray(filter) ? filter : [filter]).map((each) =>
    each instanceof PdfName ? each.name : '',
  );
  if (names.length === 0) return stream;
  const settings = dictionary.get('DecodeParms') ?? dictionary.get('DP') ?? null;
  if (settings !== null || names.length > 1 || !['FlateDecode', 'Fl'].includes(names[0]!))
    throw new ImageRefusalError('pdfBroken');
  try {
    return inflateSync(stream, { maxOutputLength: Math.max(1, maxBytes) });
  } catch {
    throw new ImageRefusalError('pdfBroken');
  }
}

/** Yields the objects of a stream, which a list of numbers and offsets precedes. */
function* readStreamObjects(
  content: string,
  dictionary: PdfDictionary,
  readBudget: ReadBudget,
): Generator<PdfValue> {
  const [count, first] = [dictionary.get('N'), dictionary.get('First')];
  if (typeof count !== 'number' || typeof first !== 'number') throw new ImageRefusalError('pdfBroken');
  const list = new ObjectReader(content, 0, readBudget);
  for (let i = 0; i < count; i++) {
    const [number, offset] = [list.value(), list.value()];
    if (typeof number !== 'number' || typeof offset !== 'number') return;
    const value = new ObjectReader(content, first + offset, readBudget).value();
    if (value !== undefined) yield value;
  }
}

const actions = ['JavaScript', 'Launch'];

/** @throws UnfitImage if the value runs an action or contains a file */
function assertPassive(value: PdfValue): void {
  // An action may refer to its type by an indirect object.
  if (value instanceof PdfName && actions.includes(value.name)) throw new ImageRefusalError('pdfActive');
  if (Array.isArray(value)) for (const each of value) if (!(each instanceof PdfName)) assertPassive(each);
  if (!(value instanceof Map)) return;
  const kind = value.get('S');
  const isAction = kind instanceof PdfName && actions.includes(kind.name);
  if (isAction || (kind !== undefined && value.has('JS')) || hasTree(value, 'JavaScript'))
    throw new ImageRefusalError('pdfActive');
  const type = value.get('Type');
  const isFile = type instanceof PdfName && type.name === 'EmbeddedFile';
  const hasFileSpecification = value.has('EF') && ['F', 'UF', 'Type'].some((key) => value.has(key));
  if (isFile || hasFileSpecification || hasTree(value, 'EmbeddedFiles'))
    throw new ImageRefusalError('pdfAttachment');
  for (const inner of value.values()) if (!(inner instanceof PdfName)) assertPassive(inner);
}

/** Whether a name tree is not empty; programs also write empty ones. */
function hasTree(dictionary: PdfDictionary, key: string): boolean {
  const tree = dictionary.get(key) ?? null;
  if (!(tree instanceof Map)) return tree !== null;
  return [tree.get('Names'), tree.get('Kids')].some((each) =>
    Array.isArray(each) ? each.length > 0 : each !== undefined,
  );
}
