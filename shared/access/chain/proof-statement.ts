// Contents of a proof file besides its leaves: the kinds of records, the statement about them, and the texts.

/** Kinds of records in a proof, with the change that puts them there: a closing, or the creation of a signature. */
export const provenKinds = {
  order: 'closed',
  checklistOrder: 'closed',
  run: 'closed',
  ewo: 'closed',
  signature: 'created',
} as const;
export type ProvenKind = keyof typeof provenKinds;

/** Statement of a file about its leaves. */
export interface ProofStatement {
  plant: string;
  /** Local days, both inclusive. */
  from: string;
  to: string;
  madeAt: string;
  /** Number of leaves, and the hash of their tree. */
  count: number;
  root: string;
  /** Last link of the audit trail's chain when the file was made: its number and hash. */
  chain: { entries: number; head: string };
}

/** Texts of a file, in the language of whoever makes it. */
export interface ProofTexts {
  title: string;
  introduction: string;
  /** Result of an intact file; the results hold `{{n}}` for the number of an entry, `{{missing}}` and `{{count}}`. */
  valid: string;
  changed: string;
  missing: string;
  headDiffers: string;
  noProof: string;
  columns: readonly [number: string, kind: string, code: string, at: string];
  statement: Readonly<Record<'plant' | 'period' | 'madeAt' | 'count' | 'root' | 'chain', string>>;
  kinds: Readonly<Record<ProvenKind, string>>;
}
