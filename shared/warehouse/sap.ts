// What SAP is told of consumption, and what its answers mean (domain 8.6). One batch is one material document.
import * as z from 'zod';
import type { Problems } from '../contract.ts';
import type { Day } from '../day.ts';
import { choice, optional, text, whole } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import type { Movement } from './movement.ts';

/** `returned`: nothing of it reached SAP, its movements may be sent again. `unclear`: nobody knows, a person says. */
export const sapBatchStates = ['queued', 'sending', 'answered', 'unclear', 'returned'] as const;
export type SapBatchState = (typeof sapBatchStates)[number];

/** Why nothing of a batch has left yet. */
export const sapWaits = ['notConnected', 'notReached'] as const;
export type SapWait = (typeof sapWaits)[number];
/** Or why it came back. */
export const sapProblems = [...sapWaits, 'takenBack', 'notPosted'] as const;
export type SapProblem = (typeof sapProblems)[number];

/** Lines of one material document. */
export const MOST_LINES = 45;

export interface SapLine {
  movementId: string;
  materialSap: string;
  movementType: string;
  quantity: number;
  uom: string;
  costCenter: string | null;
  orderNo: string | null;
  reference: string;
  itemText: string;
}
/** The body of the call. */
export interface SapDocument {
  batchId: string;
  plant: string;
  storageLocation: string | null;
  postingDate: Day;
  documentDate: Day;
  headerText: string;
  items: SapLine[];
}

type Told = Pick<
  Movement,
  'type' | 'sapState' | 'batchId' | 'reversedBy' | 'codeSap' | 'costCenter' | 'sapOrder'
>;

const isOfOrder = ({ type }: Pick<Movement, 'type'>) => type === '261' || type === '262';

/** What its cost is charged to: the order for what was issued to one, else the cost centre. */
export const costObjectOf = (movement: Pick<Movement, 'type' | 'costCenter' | 'sapOrder'>) =>
  isOfOrder(movement) ? movement.sapOrder : movement.costCenter;

/** Why nothing about it can be changed or sent any more, or not now. */
export function sapSettled({
  sapState,
  batchId,
  reversedBy,
}: Omit<Told, 'type' | 'codeSap'>): MessageCode | undefined {
  if (reversedBy) return 'reversedAlready';
  if (sapState === 'sent') return 'sapSent';
  if (sapState === 'none') return 'sapNotTold';
  return sapState === 'unclear' || (sapState === 'pending' && batchId) ? 'sapBusy' : undefined;
}

/** Why a movement cannot be sent. */
export function sapObjection(movement: Told): MessageCode | undefined {
  return (
    sapSettled(movement) ??
    (movement.codeSap ? undefined : 'sapCodeMissing') ??
    (costObjectOf(movement) ? undefined : 'costObjectMissing')
  );
}

/** Characters SAP has room for. */
const HEADER = 25;
const LINE = 50;

interface Sending {
  batchId: string;
  warehouse: { code: string; sapPlant: string; sapLocation?: string };
  postingDate: Day;
  today: Day;
  user: string;
}

/** Quantities are without a sign: the type of a movement says which way it goes. */
export const sapDocument = (
  { batchId, warehouse, postingDate, today, user }: Sending,
  movements: readonly (Omit<Movement, 'at'> & { id: string })[],
): SapDocument => ({
  batchId,
  plant: warehouse.sapPlant,
  storageLocation: warehouse.sapLocation ?? null,
  postingDate,
  documentDate: today,
  headerText: `${warehouse.code} ${user}`.slice(0, HEADER),
  items: movements.map((movement) => ({
    movementId: movement.id,
    materialSap: movement.codeSap!,
    movementType: movement.type,
    quantity: Math.abs(movement.quantity),
    uom: movement.unit,
    costCenter: isOfOrder(movement) ? null : (movement.costCenter ?? null),
    orderNo: isOfOrder(movement) ? (movement.sapOrder ?? null) : null,
    reference: movement.sourceCode ?? movement.id,
    itemText: `${movement.code} ${movement.description}`.slice(0, LINE),
  })),
});

const documentNumber = z.string().trim().min(1).max(20);
const documentYear = z.int().min(1990).max(2999);
const Answer = z.object({
  batchId: z.string(),
  results: z.array(
    z.discriminatedUnion('status', [
      z.object({
        movementId: z.string(),
        status: z.literal('SENT'),
        sapDocument: documentNumber,
        sapYear: z.union([
          documentYear,
          z
            .stringFormat('year', /^\d{4}$/)
            .transform(Number)
            .pipe(documentYear),
        ]),
      }),
      z.object({
        movementId: z.string(),
        status: z.literal('ERROR'),
        message: z.string().nullish(),
      }),
    ]),
  ),
});

export type SapVerdict = { sapDocument: string; sapYear: number } | { problem: string };

/** By movement, what became of it; undefined where the answer does not say it of each of them, once, and of nothing else. */
export function judged(
  { batchId, items }: Pick<SapDocument, 'batchId' | 'items'>,
  answer: unknown,
): Map<string, SapVerdict> | undefined {
  const { success, data } = Answer.safeParse(answer);
  if (!success || data.batchId !== batchId || data.results.length !== items.length) return undefined;
  const verdicts = new Map(
    data.results.map((each): [string, SapVerdict] => [
      each.movementId,
      each.status === 'SENT'
        ? { sapDocument: each.sapDocument, sapYear: each.sapYear }
        : { problem: (each.message ?? '').slice(0, 500) },
    ]),
  );
  return items.every(({ movementId }) => verdicts.has(movementId)) ? verdicts : undefined;
}

const LONGEST_WAIT = 900;
/** A day of them: what is posted later may fall into another period. */
const MOST_ATTEMPTS = 100;

/** Seconds until a batch that did not reach SAP is tried again; undefined: no more. */
export const waitAfter = (attempt: number): number | undefined =>
  attempt + 1 < MOST_ATTEMPTS ? Math.min(60 * 2 ** attempt, LONGEST_WAIT) : undefined;

export const sapOutcomes = ['sent', 'notSent'] as const;

/** What a person looked up in SAP: the document, or that there is none. */
export const SapOutcome = z.strictObject({
  outcome: choice('sapOutcome', sapOutcomes),
  sapDocument: optional(text(20)),
  sapYear: optional(whole(1990, 2999)),
});
export const outcomeProblems: Problems<z.infer<typeof SapOutcome>> = ({ outcome, ...document }) => ({
  ...(outcome === 'sent' && !document.sapDocument && { sapDocument: 'required' }),
  ...(outcome === 'sent' && !document.sapYear && { sapYear: 'required' }),
});

/** What the cost is charged to; an order goes before a cost centre. */
export const SapAccount = z.strictObject({ costCenter: optional(text(20)), sapOrder: optional(text(20)) });
export const accountProblems: Problems<z.infer<typeof SapAccount>> = ({ costCenter, sapOrder }) =>
  costCenter || sapOrder ? {} : { costCenter: 'costObjectMissing' };
