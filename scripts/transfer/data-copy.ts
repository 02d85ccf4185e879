// Folder of a backup or of an exported tenant: items as JSON lines by entity, objects by hash, and a manifest with the
// hash of every file. The manifest is written last, so a folder without one is incomplete.
import { createHash, type Hash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { parsePartitionKey } from '#functions/db/keys.ts';
import type { JsonItem } from '#functions/db/transfer/json-item.ts';
import { version } from '#shared/version.ts';
import { createDigest } from './digest.ts';
import { TransferError } from './transfer-error.ts';

/** Buckets whose objects belong to the data. */
export const bucketNames = ['images', 'ingestion'] as const;
export type BucketName = (typeof bucketNames)[number];

export interface CopiedObject {
  bucket: BucketName;
  key: string;
  size: number;
  sha256: string;
  type?: string;
  disposition?: string;
  cacheControl?: string;
  metadata?: Record<string, string>;
}

export interface Manifest {
  format: 1;
  kind: 'backup' | 'tenant';
  /** Code of the exported tenant. */
  tenant?: string;
  /** Version of the program that wrote the folder. */
  version: string;
  /** Instant of the items. */
  takenAt: string;
  items: number;
  /** Digest of the items, whatever their order. */
  digest: string;
  objects: number;
  objectBytes: number;
  /** Files of the folder with their hashes; objects are named by theirs. */
  files: { path: string; lines: number; sha256: string }[];
}

const MANIFEST = 'manifest.json';
const OBJECT_LIST = 'objects.jsonl';
/** Lines that are written at once. */
const LINES_PER_WRITE = 1000;

interface LineFile {
  path: string;
  descriptor: number;
  hash: Hash;
  pending: string[];
  lines: number;
}

export type DataCopyWriter = ReturnType<typeof createDataCopy>;

/** Begins a copy. @throws TransferError if the folder has contents */
export function createDataCopy(folder: string) {
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new TransferError(`${folder} is not empty: name an empty or a new folder.`);
  for (const name of ['items', 'objects']) mkdirSync(join(folder, name), { recursive: true });
  const files = new Map<string, LineFile>();
  const digest = createDigest();
  let objects = 0;
  let objectBytes = 0;

  function openLines(path: string): LineFile {
    const file = {
      ...{ path, descriptor: openSync(join(folder, path), 'wx'), hash: createHash('sha256') },
      ...{ pending: [], lines: 0 },
    };
    files.set(path, file);
    return file;
  }
  function flush(file: LineFile) {
    const text = file.pending.join('');
    file.hash.update(text);
    writeSync(file.descriptor, text);
    file.pending = [];
  }
  function addLine(path: string, value: object) {
    const file = files.get(path) ?? openLines(path);
    file.lines++;
    if (file.pending.push(`${JSON.stringify(value)}\n`) === LINES_PER_WRITE) flush(file);
  }

  return {
    addItem(item: JsonItem) {
      const { entity } = parsePartitionKey((item.pk as { S: string }).S);
      digest.add(item);
      addLine(`items/${encodeURIComponent(entity)}.jsonl`, { Item: item });
    },
    /** Stores an object's contents, which several objects may share. */
    async addObject(
      object: Omit<CopiedObject, 'size' | 'sha256'>,
      contents: AsyncIterable<Uint8Array>,
    ): Promise<void> {
      const temporaryFile = join(folder, 'objects', `receiving-${objects++}`);
      const hash = createHash('sha256');
      let size = 0;
      await pipeline(
        async function* () {
          for await (const chunk of contents) {
            hash.update(chunk);
            size += chunk.length;
            yield chunk;
          }
        },
        createWriteStream(temporaryFile, { flags: 'wx' }),
      );
      const sha256 = hash.digest('hex');
      renameSync(temporaryFile, join(folder, 'objects', sha256));
      objectBytes += size;
      addLine(OBJECT_LIST, { ...object, size, sha256 });
    },
    /** Completes the copy and returns its manifest. */
    finish(facts: Pick<Manifest, 'kind' | 'tenant' | 'takenAt'>): Manifest {
      for (const file of files.values()) {
        flush(file);
        closeSync(file.descriptor);
      }
      const manifest: Manifest = {
        ...{
          format: 1,
          ...facts,
          version,
          items: digest.count(),
          digest: digest.value(),
          objects,
          objectBytes,
        },
        files: [...files.values()]
          .map(({ path, lines, hash }) => ({ path, lines, sha256: hash.digest('hex') }))
          .sort((a, b) => (a.path < b.path ? -1 : 1)),
      };
      writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
      return manifest;
    },
    /** Deletes what a copy that cannot be completed has written. */
    discard() {
      for (const name of ['items', 'objects', OBJECT_LIST])
        rmSync(join(folder, name), { recursive: true, force: true });
    },
  };
}

export type DataCopy = Awaited<ReturnType<typeof openDataCopy>>;

/**
 * Opens a complete copy and checks the hash of every file of lines; objects are checked as they are read.
 * @throws TransferError if it is incomplete, of another kind, or damaged
 */
export async function openDataCopy(folder: string, kind: Manifest['kind']) {
  const manifest = readManifest(folder, kind);
  for (const { path, sha256 } of manifest.files)
    if ((await hashFile(join(folder, path))) !== sha256)
      throw new TransferError(`${join(folder, path)} is not as it was written.`);

  async function* readLines<Line>(select: (path: string) => boolean): AsyncGenerator<Line> {
    for (const { path } of manifest.files.filter((file) => select(file.path)))
      for await (const line of createInterface({ input: createReadStream(join(folder, path)) }))
        yield JSON.parse(line) as Line;
  }
  return {
    manifest,
    async *readItems(): AsyncGenerator<JsonItem> {
      const isItems = (path: string) => path.startsWith('items/');
      for await (const { Item } of readLines<{ Item: JsonItem }>(isItems)) yield Item;
    },
    /** Writes the lines of all items into one file and returns its path. */
    async copyItems(path: string): Promise<string> {
      for (const file of manifest.files.filter((each) => each.path.startsWith('items/')))
        await pipeline(createReadStream(join(folder, file.path)), createWriteStream(path, { flags: 'a' }));
      return path;
    },
    readObjects: () => readLines<CopiedObject>((path) => path === OBJECT_LIST),
    /** @throws TransferError if the contents are missing or changed */
    readContents({ key, sha256 }: CopiedObject): Buffer {
      const file = join(folder, 'objects', sha256);
      const contents = existsSync(file) ? readFileSync(file) : undefined;
      if (!contents || createHash('sha256').update(contents).digest('hex') !== sha256)
        throw new TransferError(`The contents of the object ${key} are missing or changed.`);
      return contents;
    },
  };
}

function readManifest(folder: string, kind: Manifest['kind']): Manifest {
  const file = join(folder, MANIFEST);
  if (!existsSync(file))
    throw new TransferError(`${folder} has no ${MANIFEST}: it is no complete backup or export.`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new TransferError(`${folder} is of a later version of the program.`);
  if (manifest.kind !== kind)
    throw new TransferError(
      manifest.kind === 'tenant'
        ? `${folder} is the export of a tenant: npm run tenant -- import ${folder}`
        : `${folder} is a backup: npm run restore -- --from ${folder}`,
    );
  return manifest;
}

async function hashFile(path: string): Promise<string> {
  if (!existsSync(path)) return '';
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
