// SAP reporting of consumption, and the interpretation of answers (domain 8.6). One batch is one material
// document.
import * as z from 'zod';
import type { ConsistencyRules } from '../contract.ts';
import type { Day } from '../day.ts';
import { choice, optional, text, wholeNumber } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import type { Movement } from './movement.ts';

/**
 * `returned`: nothing reached SAP, its movements may be sent again. `unclear`: unknown, a user must state it.
 */
export const sapBatchStates = ['queued', 'sending', 'answered', 'unclear', 'returned'] as const;
export type SapBatchState = (typeof sapBatchStates)[number];

/** Reasons why a batch is not posted yet. `locked`: another user holds in SAP what it needs (decisions G41). */
export const sapWaitReasons = ['notConnected', 'notReached', 'locked'] as const;
export type SapWaitReason = (typeof sapWaitReasons)[number];
/** Reasons why a batch waits or was returned. */
export const sapProblems = [...sapWaitReasons, 'takenBack', 'notPosted'] as const;
export type SapProblem = (typeof sapProblems)[number];

/** Maximum number of lines of one material document. */
export const MAX_SAP_LINES = 45;

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
/** Body of the call. */
export interface SapDocument {
  batchId: string;
  plant: string;
  storageLocation: string | null;
  postingDate: Day;
  documentDate: Day;
  headerText: string;
  items: SapLine[];
}

type SapMovement = Pick<
  Movement,
  'type' | 'sapState' | 'batchId' | 'reversedBy' | 'codeSap' | 'costCenter' | 'sapOrder'
>;

const isOrderMovement = ({ type }: Pick<Movement, 'type'>) => type === '261' || type === '262';

/** Returns the cost object: the SAP order for issues to one, else the cost centre. */
export const getCostObject = (movement: Pick<Movement, 'type' | 'costCenter' | 'sapOrder'>) =>
  isOrderMovement(movement) ? movement.sapOrder : movement.costCenter;

/** Returns why a movement can no longer, or not now, be changed or sent; undefined if it can. */
export function findSapChangeRefusal({
  sapState,
  batchId,
  reversedBy,
}: Omit<SapMovement, 'type' | 'codeSap'>): MessageCode | undefined {
  if (reversedBy) return 'reversedAlready';
  if (sapState === 'sent') return 'sapSent';
  if (sapState === 'none') return 'sapNotTold';
  return sapState === 'unclear' || (sapState === 'pending' && batchId) ? 'sapBusy' : undefined;
}

/** Returns why a movement cannot be sent, or undefined. */
export function findSapSendRefusal(movement: SapMovement): MessageCode | undefined {
  return (
    findSapChangeRefusal(movement) ??
    (movement.codeSap ? undefined : 'sapCodeMissing') ??
    (getCostObject(movement) ? undefined : 'costObjectMissing')
  );
}

/** Maximum numbers of characters in SAP. */
const MAX_HEADER_LENGTH = 25;
const MAX_ITEM_TEXT_LENGTH = 50;

interface SapBatchData {
  batchId: string;
  warehouse: { code: string; sapPlant: string; sapLocation?: string };
  postingDate: Day;
  today: Day;
  user: string;
}

/** Builds the document. Quantities are unsigned, because the movement type implies the direction. */
export const buildSapDocument = (
  { batchId, warehouse, postingDate, today, user }: SapBatchData,
  movements: readonly (Omit<Movement, 'at'> & { id: string })[],
): SapDocument => ({
  batchId,
  plant: warehouse.sapPlant,
  storageLocation: warehouse.sapLocation ?? null,
  postingDate,
  documentDate: today,
  headerText: `${warehouse.code} ${user}`.slice(0, MAX_HEADER_LENGTH),
  items: movements.map((movement) => ({
    movementId: movement.id,
    materialSap: movement.codeSap!,
    movementType: movement.type,
    quantity: Math.abs(movement.quantity),
    uom: movement.unit,
    costCenter: isOrderMovement(movement) ? null : (movement.costCenter ?? null),
    orderNo: isOrderMovement(movement) ? (movement.sapOrder ?? null) : null,
    reference: movement.sourceCode ?? movement.id,
    itemText: `${movement.code} ${movement.description}`.slice(0, MAX_ITEM_TEXT_LENGTH),
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

/**
 * Returns the verdict by movement; undefined if the answer does not contain each movement exactly once and no
 * other.
 */
export function parseSapAnswer(
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

const MAX_WAIT_SECONDS = 900;
/** Attempts within about a day: a later posting might fall into another period. */
const MAX_ATTEMPTS = 100;

/** Returns the seconds until a batch that did not reach SAP is retried; undefined if no more. */
export const computeRetryDelay = (attempt: number): number | undefined =>
  attempt + 1 < MAX_ATTEMPTS ? Math.min(60 * 2 ** attempt, MAX_WAIT_SECONDS) : undefined;

export const sapOutcomes = ['sent', 'notSent'] as const;

/** Result of a user's check in SAP: the document, or that there is none. */
export const SapOutcome = z.strictObject({
  outcome: choice('sapOutcome', sapOutcomes),
  sapDocument: optional(text(20)),
  sapYear: optional(wholeNumber(1990, 2999)),
});
export const validateSapOutcome: ConsistencyRules<z.infer<typeof SapOutcome>> = ({
  outcome,
  ...document
}) => ({
  ...(outcome === 'sent' && !document.sapDocument && { sapDocument: 'required' }),
  ...(outcome === 'sent' && !document.sapYear && { sapYear: 'required' }),
});

/** Cost object of a movement; an order takes precedence over a cost centre. */
export const SapAccount = z.strictObject({ costCenter: optional(text(20)), sapOrder: optional(text(20)) });
export const validateSapAccount: ConsistencyRules<z.infer<typeof SapAccount>> = ({ costCenter, sapOrder }) =>
  costCenter || sapOrder ? {} : { costCenter: 'costObjectMissing' };
