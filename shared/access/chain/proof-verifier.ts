// Verification of a proof file. It is one function without imports, because the file contains its source.
import type { Hashing } from './hashing.ts';
import type { ProofStatement, ProofTexts } from './proof-statement.ts';

/** Data of a file, as they stand in it. */
export interface ProofData {
  /** Statement about the leaves in canonical form, and its hash. */
  statement: string;
  seal: string;
  /** Hashes of the leaves, by which the first one that differs is found. */
  hashes: string[];
  leaves: string[];
}

type ProofVerdict =
  | { kind: 'valid' | 'headDiffers' | 'noProof' }
  | { kind: 'changed'; n: number }
  | { kind: 'missing'; missing: number; count: number };

export interface ProofVerifier {
  /** Returns what is wrong first: the head, a missing leaf, a changed leaf. Never throws. */
  verify(json: string): ProofVerdict;
  /** Verifies the data of a page, and writes verdict, statement and leaves into it. */
  show(page: Document): void;
}

export function createProofVerifier({
  computeRoot,
  hashLeaf,
  sha256,
  toBytes,
  toHex,
}: Hashing): ProofVerifier {
  function verify(json: string): ProofVerdict {
    try {
      const data = JSON.parse(json) as ProofData;
      const statement = JSON.parse(data.statement) as ProofStatement;
      const { leaves, hashes } = data;
      if (!Array.isArray(leaves) || !Array.isArray(hashes) || typeof statement.root !== 'string')
        return { kind: 'noProof' };
      if (toHex(sha256(toBytes(data.statement))) !== data.seal) return { kind: 'headDiffers' };
      if (leaves.length < statement.count)
        return { kind: 'missing', missing: statement.count - leaves.length, count: statement.count };
      const computed = leaves.map((leaf) => hashLeaf(toBytes(leaf)));
      const changed = computed.findIndex((hash, i) => toHex(hash) !== hashes[i]);
      if (changed >= 0) return { kind: 'changed', n: changed + 1 };
      return { kind: toHex(computeRoot(computed)) === statement.root ? 'valid' : 'headDiffers' };
    } catch {
      return { kind: 'noProof' };
    }
  }

  function show(page: Document): void {
    const read = (id: string) => page.getElementById(id)?.textContent ?? '';
    const json = read('proof');
    const texts = JSON.parse(read('texts')) as ProofTexts;
    const verdict = verify(json);
    const values: Record<string, unknown> = { ...verdict };
    const message = texts[verdict.kind].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
    page.getElementById('verdict')!.textContent = message;
    page.getElementById('verdict')!.dataset.verdict = verdict.kind;
    if (verdict.kind === 'noProof') return;
    const data = JSON.parse(json) as ProofData;
    const { plant, from, to, madeAt, count, root, chain } = JSON.parse(data.statement) as ProofStatement;
    const addRow = (table: string, cells: readonly unknown[], tag = 'td') => {
      const row = page.createElement('tr');
      for (const cell of cells) row.appendChild(page.createElement(tag)).textContent = String(cell);
      page.getElementById(table)!.appendChild(row);
    };
    const labels = texts.statement;
    addRow('statement', [labels.plant, plant]);
    addRow('statement', [labels.period, `${from} – ${to}`]);
    addRow('statement', [labels.madeAt, madeAt]);
    addRow('statement', [labels.count, count]);
    addRow('statement', [labels.root, root]);
    addRow('statement', [labels.chain, `${chain.entries} · ${chain.head}`]);
    addRow('leaves', texts.columns, 'th');
    for (const [i, leaf] of data.leaves.entries()) {
      const cells: unknown[] = [i + 1];
      try {
        const { kind, id, at, facts } = JSON.parse(leaf);
        cells.push(texts.kinds[kind as keyof ProofTexts['kinds']] ?? kind, facts.code ?? id, at);
      } catch {
        cells.push(leaf);
      }
      addRow('leaves', cells);
    }
  }

  return { verify, show };
}
