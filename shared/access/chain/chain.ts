// Chain of the audit trail (beyond 14, decisions PS58 and PS61): each entry is hashed with the hash before it. Texts
// that may name people are not hashed themselves but stand as commitments, so that erasing one keeps the chain valid.
import { toCanonicalJson } from '../../canonical-json.ts';
import { hashing } from './hashing.ts';

const { fromHex, sha256, toBytes, toHex } = hashing;

/** Hash before the first entry: 32 zero bytes, in hexadecimal. */
export const FIRST_HASH = '00'.repeat(32);

/** Returns the hash of an entry, in hexadecimal, after that of the entry before it. */
export const computeChainHash = (previousHash: string, entry: object): string =>
  toHex(sha256(fromHex(previousHash), toBytes(toCanonicalJson(entry))));

/** Returns SHA-256(salt ‖ text) in hexadecimal; the salt is 32 bytes in hexadecimal. */
export const commitText = (salt: string, text: string): string => toHex(sha256(fromHex(salt), toBytes(text)));

/** Secrets that an entry is stored with. Erasing a text deletes its salt, and stores its commitment instead. */
export interface ChainSecrets {
  /** Salt of all texts of an entry of which none was erased, in hexadecimal. */
  salt?: string;
  /** After an erasure: salts of the texts that remained, by name. */
  salts?: Readonly<Record<string, string>>;
  /** After an erasure: commitments of the erased texts, by name. */
  commitments?: Readonly<Record<string, string>>;
}

type StoredEntry = object & ChainSecrets;
const toRecord = (entry: StoredEntry) => entry as Readonly<Record<string, unknown>>;

/** Attributes that only people's words or names fill. */
const textNames = ['name', 'updatedBy', 'maker', 'reason'];
/** Lists of changed fields: each change is a text. */
const changeLists = ['changes', 'sheet'];
/** Attributes that are no part of what is sealed. */
const unsealedNames = ['version', 'salt', 'salts', 'commitments'];

/** Returns the texts of an entry by name: `reason`, `changes.0`. A change is a text in canonical JSON. */
function listTexts(entry: StoredEntry): Map<string, string> {
  const texts = new Map<string, string>();
  const values = toRecord(entry);
  for (const name of textNames) if (values[name] !== undefined) texts.set(name, String(values[name]));
  for (const name of changeLists)
    for (const [i, change] of ((values[name] as unknown[] | undefined) ?? []).entries())
      texts.set(`${name}.${i}`, toCanonicalJson(change));
  return texts;
}

/** Returns the salt of one text of an entry, from which that of another one cannot be found. */
export const deriveSalt = (salt: string, name: string): string => toHex(sha256(fromHex(salt), toBytes(name)));

/** Returns the salt of a text; undefined if the text was erased. */
const findSalt = ({ salt, salts }: ChainSecrets, name: string): string | undefined =>
  salt === undefined ? salts?.[name] : deriveSalt(salt, name);

/** Returns the commitments of an entry's texts: those of erased ones as stored, the others computed. */
function computeCommitments(entry: StoredEntry): Record<string, string> {
  const commitments: Record<string, string> = { ...entry.commitments };
  for (const [name, text] of listTexts(entry)) {
    const salt = findSalt(entry, name);
    if (salt !== undefined) commitments[name] = commitText(salt, text);
  }
  return commitments;
}

/** Version of the form of an entry, so that old entries are hashed as they were sealed. */
const SCHEMA = 1;

/** Place of an entry in its chain. */
export interface ChainPlace {
  /** Numbers of a chain have no gaps and begin with 1. */
  n: number;
  /** Instant of the sealing, which never decreases. */
  recordedAt: string;
}

/** Returns what is hashed of an audit entry at its place. */
export function toSealedEntry(entry: StoredEntry, place: ChainPlace): object {
  const sealed = Object.fromEntries(
    Object.entries(entry).filter(
      ([name]) => ![...textNames, ...changeLists, ...unsealedNames].includes(name),
    ),
  );
  return { schema: SCHEMA, ...place, entry: sealed, texts: computeCommitments(entry) };
}

/** Entry that the chain itself makes: what was before it, or what it was restored from. */
export type ChainNote =
  | { kind: 'start'; entries: number; digest: string }
  | { kind: 'restored'; entries: number; head: string; takenAt: string };

/** Returns what is hashed of a note at its place. */
export const toSealedNote = (note: ChainNote, place: ChainPlace): object => ({
  schema: SCHEMA,
  ...place,
  note,
});

/**
 * Returns the secrets of an entry after an erasure, given the entry before it and the same entry with other texts.
 * Only the texts that remained can still be compared with their commitments.
 */
export function computeSecretsAfterErasure(before: StoredEntry, after: StoredEntry): ChainSecrets {
  const textsAfter = listTexts(after);
  const commitmentsBefore = computeCommitments(before);
  const salts: Record<string, string> = {};
  const commitments: Record<string, string> = {};
  for (const [name, text] of listTexts(before)) {
    const salt = findSalt(before, name);
    if (salt !== undefined && textsAfter.get(name) === text) salts[name] = salt;
    else commitments[name] = commitmentsBefore[name]!;
  }
  return { salts, commitments };
}

/** Returns the hash of the entries before the start of a chain, in order of their ids, without their texts. */
export function createTrailDigest(): { add(entry: StoredEntry): void; value(): string } {
  let hash = FIRST_HASH;
  return {
    add(entry) {
      const { id, thing, thingId, kind, updatedAt } = toRecord(entry);
      hash = computeChainHash(hash, { id, thing, thingId, kind, updatedAt });
    },
    value: () => hash,
  };
}

/** Reason why a chain is broken at an entry. */
export const chainFaults = ['missing', 'changed', 'order', 'headDiffers', 'startDiffers'] as const;
export type ChainFault = (typeof chainFaults)[number];

/** Link of a chain as it is stored: the place, the hash, and the id of the audit entry or a note. */
export interface ChainLink extends ChainPlace {
  hash: string;
  entryId?: string;
  note?: ChainNote;
}

/**
 * Returns why a link does not follow the one before it; undefined if it does. `entry` is the audit entry that it
 * names, as it is stored now.
 */
export function findFault(
  previous: Pick<ChainLink, 'n' | 'hash' | 'recordedAt'>,
  link: ChainLink,
  entry: StoredEntry | undefined,
): ChainFault | undefined {
  if (link.n !== previous.n + 1) return 'missing';
  if (link.recordedAt < previous.recordedAt) return 'order';
  const { n, recordedAt, note } = link;
  if (!note && !entry) return 'missing';
  const sealed = note ? toSealedNote(note, { n, recordedAt }) : toSealedEntry(entry!, { n, recordedAt });
  return computeChainHash(previous.hash, sealed) === link.hash ? undefined : 'changed';
}
