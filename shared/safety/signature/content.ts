// Content that a signature binds: per meaning a named list of fields of the record (decisions PS51, PS52).
import { toCanonicalJson } from '../../canonical-json.ts';
import type { AskedMeaning, SignatureMeaning, VoidReason } from './meanings.ts';

/** Number of the lists below in signed content, so that older signatures are hashed as they were written. */
export const SIGNED_SCHEMA = 1;

/** Bound fields by name: whole ones, or of a list of objects those named. */
type BoundFields = Readonly<Record<string, true | readonly string[]>>;

const orderActivity = [
  ...['n', 'elementId', 'code', 'description', 'procedureId', 'edition', 'revision'],
  ...['minutes', 'outcome', 'note', 'hours', 'answers', 'actualMinutes'],
];
/** An action of an analysis is done later than it is confirmed, so `doneOn` is not bound. */
const countermeasure = ['description', 'responsible', 'dueOn', 'pillar'];
const permitFields: BoundFields = {
  ...{ code: true, kind: true, workKind: true, workId: true, machineId: true, description: true },
  ...{ from: true, to: true, conditions: true, confirmed: true, gases: true, fireWatch: true },
  ...{ requesterId: true, issuerId: true },
};

const boundFields: Record<SignatureMeaning, BoundFields> = {
  procedureApproved: { code: true, edition: true, revision: true, header: true, phases: true },
  orderClosed: {
    ...{ code: true, machineId: true, state: true, closedAt: true, actualMinutes: true, note: true },
    ...{ activities: orderActivity, spares: true },
  },
  rootCauseConfirmed: {
    ...{ state: true, phenomenon: true, what: true, when: true, where: true, who: true, which: true },
    ...{ how: true, causes: true, primary: true, secondary: true, noPrevention: true, standards: true },
    ...{ eliminate: countermeasure, prevent: countermeasure, attachments: true, confirmedAt: true },
  },
  permitIssued: permitFields,
  permitAccepted: { ...permitFields, acceptorId: true, acceptedAt: true },
  permitExtended: permitFields,
  lockRemoved: { code: true, pointId: true, lockIds: true, reason: true },
  isolationExempted: { code: true, exempted: true },
};

/** States in which a signed record was reopened or cancelled, which makes its signatures void. */
const endedStates: ReadonlySet<unknown> = new Set(['cancelled', 'declined']);

type Source = Readonly<Record<string, unknown>>;

const pick = (source: Source, names: readonly string[]): Source =>
  Object.fromEntries(names.filter((name) => source[name] !== undefined).map((name) => [name, source[name]]));

function pickBound(meaning: SignatureMeaning, source: Source): Source {
  const fields = boundFields[meaning];
  const bound = Object.entries(fields).map(([name, nested]): [string, unknown] => {
    const value = source[name];
    const isList = nested !== true && Array.isArray(value);
    return [name, isList ? value.map((each: Source) => pick(each, nested)) : value];
  });
  return Object.fromEntries(bound.filter(([, value]) => value !== undefined && value !== null));
}

/** The record that is signed, and what its signature means. */
export interface SignedSubject {
  thing: string;
  id: string;
  meaning: AskedMeaning;
}

/**
 * Returns the canonical text of content, whose SHA-256 is signed: thing, id and meaning, and the bound fields
 * (PS51, PS52).
 */
export const toSignedText = (
  { thing, id, meaning }: SignedSubject,
  fields: Source,
  schema?: number,
): string => toCanonicalJson({ ...fields, schema, thing, id, meaning });

/** Returns the canonical text of a record as its signature binds it. */
export const buildSignedText = (subject: SignedSubject & { meaning: SignatureMeaning }, source: Source) =>
  toSignedText(subject, pickBound(subject.meaning, source), SIGNED_SCHEMA);

/**
 * Returns why a change of a record makes a signature of this meaning void (PS51); undefined if it stays valid. A
 * record that is gone has no `after`.
 */
export function findVoidReason(
  meaning: SignatureMeaning,
  before: Source,
  after: Source | undefined,
): VoidReason | undefined {
  if (!after) return 'removed';
  const isOtherState = before.state !== after.state;
  if (isOtherState && endedStates.has(after.state)) return 'cancelled';
  const toText = (source: Source) => toCanonicalJson(pickBound(meaning, source));
  if (toText(before) === toText(after)) return undefined;
  return isOtherState && boundFields[meaning].state ? 'reopened' : 'changed';
}
