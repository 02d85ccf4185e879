// Proof of a period (decisions PS63): its closed orders and EWOs and its signatures as leaves of a tree of RFC 6962, in
// one HTML file that verifies itself without a network.
import { toCanonicalJson } from '../../canonical-json.ts';
import { commitText, deriveSalt } from './chain.ts';
import { createHashing, hashing } from './hashing.ts';
import type { ProofStatement, ProofTexts, ProvenKind } from './proof-statement.ts';
import { createProofVerifier } from './proof-verifier.ts';

/** Maximum leaves of a file, which an answer of the service can hold. */
export const MAX_PROOF_LEAVES = 2_500;
/** Maximum days of a period. */
export const MAX_PROOF_DAYS = 93;

/** Record of a leaf, as it is now, and the audit entry of its closing. */
export interface ProvenRecord {
  kind: ProvenKind;
  id: string;
  /** Instant at which the service recorded the closing or the signature. */
  at: string;
  /** Secret of the audit entry, which an erasure of what it names deletes. */
  salt?: string;
  record: Readonly<Record<string, unknown>>;
}

/** Texts that identify a record or its state, and no person. */
const plainTexts = /^(code|state|typology|kind|meaning|thing|mode)$|(On|At|Id)$/;

/**
 * Returns the canonical text of a leaf. Numbers, codes, states and times stand in it as they are; other texts, lists
 * and parts are commitments, or are left out after an erasure has deleted their salt.
 */
export function buildLeaf({ kind, id, at, salt, record }: ProvenRecord): string {
  const facts: Record<string, unknown> = {};
  const commitments: Record<string, string> = {};
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'number' || typeof value === 'boolean') facts[name] = value;
    else if (typeof value === 'string' && plainTexts.test(name)) facts[name] = value;
    else if (value !== undefined && value !== null && salt !== undefined) {
      const text = typeof value === 'string' ? value : toCanonicalJson(value);
      commitments[name] = commitText(deriveSalt(salt, `proof.${name}`), text);
    }
  }
  return toCanonicalJson({ schema: 1, kind, id, at, facts, commitments });
}

/** Orders leaves by the instant of the closing, then by kind and id. */
export const compareProven = (a: ProvenRecord, b: ProvenRecord): number => {
  const [keyA, keyB] = [a, b].map(({ at, kind, id }) => `${at} ${kind} ${id}`) as [string, string];
  return keyA < keyB ? -1 : keyA > keyB ? 1 : 0;
};

/** Returns the statement about leaves and its hash, by which the file finds that its head was changed. */
export function buildStatement(
  leaves: readonly string[],
  about: Omit<ProofStatement, 'count' | 'root'>,
): { statement: ProofStatement; seal: string } {
  const { computeRoot, hashLeaf, sha256, toBytes, toHex } = hashing;
  const root = toHex(computeRoot(leaves.map((leaf) => hashLeaf(toBytes(leaf)))));
  const statement = { ...about, count: leaves.length, root };
  return { statement, seal: toHex(sha256(toBytes(toCanonicalJson(statement)))) };
}

/** JSON in a script of a page: `<` would end it. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns the file: data, texts and the program that verifies them, which asks no network. */
export function buildProofFile(
  leaves: readonly string[],
  about: Omit<ProofStatement, 'count' | 'root'>,
  texts: ProofTexts,
  language: string,
): string {
  const { hashLeaf, toBytes, toHex } = hashing;
  const { statement, seal } = buildStatement(leaves, about);
  const data = {
    statement: toCanonicalJson(statement),
    seal,
    hashes: leaves.map((leaf) => toHex(hashLeaf(toBytes(leaf)))),
    leaves,
  };
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(texts.title)}</title>
<style>
body { font: 16px/1.5 sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
#verdict { border: 2px solid; padding: 1rem; font-weight: bold; }
code { overflow-wrap: anywhere; }
td, th { text-align: start; padding: 0.2rem 1rem 0.2rem 0; vertical-align: top; }
</style>
</head>
<body>
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.introduction)}</p>
<p id="verdict" role="status"></p>
<table id="statement"></table>
<table id="leaves"></table>
<script type="application/json" id="proof">${toScriptJson(data)}</script>
<script type="application/json" id="texts">${toScriptJson(texts)}</script>
<script>
(${createProofVerifier.toString()})((${createHashing.toString()})()).show(document);
</script>
</body>
</html>
`;
}
