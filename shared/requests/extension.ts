// Extension of a verified countermeasure to other machines (domain 7.8).
import * as z from 'zod';
import { choice, note, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';

/** Maximum number of machines; each is two writes of one transaction. */
export const MAX_TWINS = 40;

export const Twin = z.strictObject({
  machineId: ref('machine'),
  state: choice('twinState', ['planned', 'done', 'notApplicable']),
  /** Reason why it does not apply there. */
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
 * Returns the machines in use to which the countermeasure may be extended: twins of the same typology, and
 * those in `similarMachineIds`, which have an element of the failed one's typology.
 */
export const findExtensionMachines = <M extends Machine>(
  analysedMachine: Pick<Machine, 'id' | 'typologyId'>,
  machines: readonly M[],
  similarMachineIds: ReadonlySet<number>,
): M[] =>
  machines.filter(
    ({ id, typologyId, twin, status }) =>
      id !== analysedMachine.id &&
      status !== 'dismissed' &&
      ((twin && typologyId === analysedMachine.typologyId) || similarMachineIds.has(id)),
  );

/** Marks machines as done, replacing their previous entries. */
export const markMachinesDone = (twins: readonly Twin[], machineIds: readonly number[]): Twin[] => [
  ...twins.filter(({ machineId }) => !machineIds.includes(machineId)),
  ...machineIds.map((machineId) => ({ machineId, state: 'done' as const })),
];

/** Returns problems by field: each machine once, not the failed one, and a reason if not applicable. */
export function validateTwins(twins: readonly Twin[], machineId: number): Record<string, MessageCode> {
  const problems: Record<string, MessageCode> = {};
  for (const [n, twin] of twins.entries()) {
    if (twin.machineId === machineId) problems[`twins.${n}.machineId`] = 'notAllowed';
    else if (twins.findIndex((each) => each.machineId === twin.machineId) < n)
      problems[`twins.${n}.machineId`] = 'givenTwice';
    if (twin.state === 'notApplicable' && !twin.reason) problems[`twins.${n}.reason`] = 'required';
  }
  return problems;
}

/** Returns the percentage of applicable machines that are done; undefined if there are none. */
export function computeCoverage(twins: readonly Pick<Twin, 'state'>[]): number | undefined {
  const applicableCount = twins.filter(({ state }) => state !== 'notApplicable').length;
  const doneCount = twins.filter(({ state }) => state === 'done').length;
  return applicableCount === 0 ? undefined : Math.round((doneCount / applicableCount) * 1000) / 10;
}
