// Ids of the actions of a root cause analysis, by which an order names the action that it was planned for.
import type { Countermeasure } from './root-cause.ts';

export type IdentifiedAction = Countermeasure & { id: string };

/** Returns the id of an action; one that was stored without an id has its position from 1. */
const getActionId = ({ id }: Countermeasure, index: number): string => id ?? String(index + 1);

export const addActionIds = (actions: readonly Countermeasure[]): IdentifiedAction[] =>
  actions.map((action, index) => ({ ...action, id: getActionId(action, index) }));

export const findActionIndex = (actions: readonly Countermeasure[], id: string): number =>
  actions.findIndex((action, index) => getActionId(action, index) === id);

/**
 * Returns the saved actions, each with an id of its own. An action sent without an id keeps that of the stored
 * action with the same description; otherwise it gets a new one.
 */
export function assignActionIds(
  stored: readonly Countermeasure[],
  sent: readonly Countermeasure[],
  createId: () => string,
): IdentifiedAction[] {
  const storedActions = addActionIds(stored);
  const sentIds = new Set(sent.map(({ id }) => id));
  const assignedIds = new Set<string>();
  return sent.map((action) => {
    const isFree = (id: string) => !assignedIds.has(id);
    const sameId = storedActions.find(
      ({ id, description }) => description === action.description && !sentIds.has(id) && isFree(id),
    )?.id;
    const id = action.id !== undefined && isFree(action.id) ? action.id : (sameId ?? createId());
    assignedIds.add(id);
    return { ...action, id };
  });
}
