// @vitest-environment jsdom
// Proof files as browsers open them: valid as made, and the first thing that differs is named.
import { expect, test } from 'vitest';
import { languages } from '../../messages.ts';
import { hashing } from './hashing.ts';
import { buildLeaf, buildProofFile, buildStatement, compareProven, type ProvenRecord } from './proof.ts';
import { proofTexts } from './proof-texts.ts';
import { createProofVerifier, type ProofData } from './proof-verifier.ts';

const about = {
  ...{ plant: 'P1', from: '2026-11-01', to: '2026-11-30', madeAt: '2026-12-01T08:00:00.000Z' },
  chain: { entries: 7, head: 'ab'.repeat(32) },
};
const { verify } = createProofVerifier(hashing);

const dataOf = (file: string): ProofData =>
  JSON.parse(/<script type="application\/json" id="proof">(.*?)<\/script>/s.exec(file)![1]!);
const made = buildProofFile(['a', 'b', 'c'], about, proofTexts.en, 'en');

/** Opens a file as a browser without `crypto.subtle` and without a network does. */
function open(file: string): Document {
  const parsed = new DOMParser().parseFromString(file, 'text/html');
  const program = [...parsed.querySelectorAll('script:not([type])')].at(-1)!.textContent;
  new Function('document', 'crypto', 'fetch', program)(parsed, undefined, undefined);
  return parsed;
}
const verdictOf = (file: string) => open(file).getElementById('verdict')!.textContent;

test('is valid as it was made, in every language, with its own program', () => {
  expect(buildStatement(['a', 'b', 'c'], about).statement.root).toMatch(/^36642e73.*6c021ec1$/);
  for (const language of languages) {
    const file = buildProofFile(['a', 'b', 'c'], about, proofTexts[language], language);
    expect(verdictOf(file)).toBe(proofTexts[language].valid);
  }
  expect(verdictOf(buildProofFile([], about, proofTexts.en, 'en'))).toBe(proofTexts.en.valid);
});

test('asks no other address', () => {
  expect(made).not.toMatch(/https?:|src=|href=|import\(/);
});

test('names the first entry that differs, a changed head and a missing entry', () => {
  expect(verdictOf(made.replace('"leaves":["a","b"', '"leaves":["a","B"'))).toBe(
    'Not valid: entry 2 was changed.',
  );
  expect(verdictOf(made.replace('2026-11-30', '2026-11-29'))).toBe(proofTexts.en.headDiffers);
  expect(verdictOf(made.replace('"leaves":["a","b","c"]', '"leaves":["a","b"]'))).toBe(
    'Not valid: 1 of 3 entries are missing.',
  );
  for (const broken of ['', '{}', 'null', '{"statement":"1"}']) {
    expect(verify(broken)).toEqual({ kind: 'noProof' });
    expect(verdictOf(made.replace(/(id="proof">).*?(<\/script>)/s, `$1${broken}$2`))).toBe(
      proofTexts.en.noProof,
    );
  }
});

test('is never valid with one character changed', () => {
  const json = JSON.stringify(dataOf(made));
  for (let i = 0; i < json.length; i++) {
    const other = json[i] === '0' ? '1' : '0';
    const changed = json.slice(0, i) + other + json.slice(i + 1);
    expect(verify(changed).kind, changed.slice(i - 10, i + 10)).not.toBe('valid');
  }
});

test('with a leaf and its hash changed together still differs from the head', () => {
  const data = dataOf(made);
  const hashes = [...data.hashes];
  hashes[1] = hashing.toHex(hashing.hashLeaf(hashing.toBytes('B')));
  expect(verify(JSON.stringify({ ...data, leaves: ['a', 'B', 'c'], hashes }))).toEqual({
    kind: 'headDiffers',
  });
});

test('has names and texts of people as hashes only, and shows markup as text', () => {
  const proven: ProvenRecord = {
    ...{ kind: 'order', id: '1.1.1', at: '2026-11-28T10:15:00.000Z', salt: '5a'.repeat(32) },
    record: {
      ...{ code: '</script><b>', state: 'closed', closedBy: 'Ada Byron', minutes: 35, note: 'oil' },
      activities: [{ remark: 'leak' }],
    },
  };
  const leaf = buildLeaf(proven);
  for (const text of ['Ada', 'oil', 'leak']) expect(leaf).not.toContain(text);
  expect(JSON.parse(leaf)).toMatchObject({ facts: { minutes: 35, state: 'closed' } });
  expect(buildLeaf({ ...proven, record: { ...proven.record, closedBy: 'Eve' } })).not.toBe(leaf);
  expect(JSON.parse(buildLeaf({ ...proven, salt: undefined })).commitments).toEqual({});

  const page = open(buildProofFile([leaf], about, proofTexts.en, 'en'));
  expect(page.querySelector('#leaves')!.textContent).toContain('</script><b>');
  expect(page.querySelector('b')).toBeNull();
  const later = { ...proven, at: '2026-11-29' };
  expect([later, proven].toSorted(compareProven)).toEqual([proven, later]);
  expect(compareProven(proven, proven)).toBe(0);
});
