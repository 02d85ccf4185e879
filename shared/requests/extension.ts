// A countermeasure that holds, extended to the machines it also fits (domain 7.8).
import * as z from 'zod';
import { choice, note, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';

/** Each is two writes of one transaction. */
export const MOST_TWINS = 40;

export const Twin = z.strictObject({
  machineId: ref('machine'),
  state: choice('twinState', ['planned', 'done', 'notApplicable']),
  /** Why it does not fit there. */
  reason: optional(note(500)),
});
export type Twin = z.infer<typeof Twin>;

interface Machine {
  id: number;
  typologyId: number;
  twin: boolean;
  status: string;
}

/**
 * The machines it is offered to, if they are in use: twins of the same typology, and those in `alike`, which have an element of
 * the typology of the one that failed.
 */
export const fitting = <M extends Machine>(
  analysed: Pick<Machine, 'id' | 'typologyId'>,
  machines: readonly M[],
  alike: ReadonlySet<number>,
): M[] =>
  machines.filter(
    ({ id, typologyId, twin, status }) =>
      id !== analysed.id &&
      status !== 'dismissed' &&
      ((twin && typologyId === analysed.typologyId) || alike.has(id)),
  );

/** With these machines done, whatever was said of them before. */
export const doneAt = (twins: readonly Twin[], machineIds: readonly number[]): Twin[] => [
  ...twins.filter(({ machineId }) => !machineIds.includes(machineId)),
  ...machineIds.map((machineId) => ({ machineId, state: 'done' as const })),
];

/** By field: every machine once, not the one that failed, and a reason where it does not fit. */
export function problemsOfTwins(twins: readonly Twin[], machineId: number): Record<string, MessageCode> {
  const problems: Record<string, MessageCode> = {};
  for (const [n, twin] of twins.entries()) {
    if (twin.machineId === machineId) problems[`twins.${n}.machineId`] = 'notAllowed';
    else if (twins.findIndex((each) => each.machineId === twin.machineId) < n)
      problems[`twins.${n}.machineId`] = 'givenTwice';
    if (twin.state === 'notApplicable' && !twin.reason) problems[`twins.${n}.reason`] = 'required';
  }
  return problems;
}

/** In percent, of those where it fits; unknown where it fits none. */
export function coverage(twins: readonly Pick<Twin, 'state'>[]): number | undefined {
  const of = twins.filter(({ state }) => state !== 'notApplicable').length;
  const done = twins.filter(({ state }) => state === 'done').length;
  return of === 0 ? undefined : Math.round((done / of) * 1000) / 10;
}
