// Helpers for expected answers: acting user, input as the service parses it, names of referenced records.
import { users } from '#shared/access/api.ts';
import type { Endpoint } from '#shared/contract.ts';
import { type Day, toLocalDay } from '#shared/day.ts';
import { parseWriteInput } from '#shared/input.ts';
import { elements, machines } from '#shared/structure/api.ts';
import type { ElementName } from '#shared/structure/element-name.ts';
import type { StructureNode } from '#shared/structure/tree.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { findRefusal, getNextState, type Transitions } from '#shared/transitions.ts';
import type { ConsumedSpare, ReportedSpare } from '#shared/warehouse/consumption.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import type { ReadStored, WriteContext } from './deferred-writes.ts';

/**
 * Returns the acting user, plant, time and day that the rules of `shared` require; undefined if the user is
 * not stored here.
 */
export async function readActor({ read, now }: WriteContext) {
  const user = await read(users.get, {});
  if (!user) return undefined;
  const { id, name, plant } = user;
  return { now, user: { id, name }, plant, today: toLocalDay(plant.timeZone, now) };
}

/** Parses the input as the service does. @throws Refused invalidInput */
export const asRead = <S extends object, G, A>({ input }: Endpoint<S, G, A>, sentInput: S): Promise<G> =>
  parseWriteInput(input, JSON.parse(JSON.stringify(sentInput)));

/** Returns the placeholder number of a record created offline; the service assigns the real one. */
export const buildPlaceholderNumber = (letter: string, today: Day): string =>
  `${letter}-${today.slice(0, 4)}-…`;

/** Returns the update fields that the service adds to a written record. */
const buildUpdateFields = ({ now, user }: { now: string; user: { name: string } }) => ({
  updatedAt: now,
  updatedBy: user.name,
});
export const withCreation = <T extends object>(thing: T, actor: Parameters<typeof buildUpdateFields>[0]) => ({
  ...thing,
  version: 1,
  ...buildUpdateFields(actor),
});
export const withUpdate = <T extends { version: number }>(
  thing: T,
  actor: Parameters<typeof buildUpdateFields>[0],
): T => ({
  ...thing,
  version: thing.version + 1,
  ...buildUpdateFields(actor),
});

/**
 * Applies a transition to a thing. @throws Refused if the table of transitions does not allow it, and
 * whatever `change` throws
 */
export function applyOfflineTransition<
  Name extends string,
  State extends string,
  T extends { state: State; version: number },
>(
  transitions: Transitions<Name, State, T>,
  name: NoInfer<Name>,
  previousState: T,
  principal: WriteContext['principal'],
  actor: Parameters<typeof buildUpdateFields>[0],
  change: (previousState: T) => T,
): T {
  const refusal = findRefusal(transitions, name, previousState, principal);
  if (refusal) throw refusal;
  const nextState = change(previousState);
  return withUpdate(
    transitions.transitions[name].to
      ? { ...nextState, state: getNextState(transitions, name, previousState) }
      : nextState,
    actor,
  );
}

/** Returns all items of a paginated list from stored answers, or undefined if a page is missing. */
export async function readAllItems<S extends { next?: string }, G, Item>(
  read: ReadStored,
  contract: Endpoint<S, G, { items: Item[]; next?: string }>,
  input: S,
): Promise<Item[] | undefined> {
  const items: Item[] = [];
  let next: string | undefined;
  do {
    const page = await read(contract, next ? { ...input, next } : input);
    if (!page) return undefined;
    items.push(...page.items);
    next = page.next;
  } while (next);
  return items;
}

export async function readMachine(
  read: ReadStored,
  id: number | undefined,
): Promise<MachineResponse | undefined> {
  if (id === undefined) return undefined;
  const listedMachine = (await readAllItems(read, machines.list, {}))?.find((machine) => machine.id === id);
  return listedMachine ?? read(machines.get, { id });
}

/** Returns all elements of a machine's structure, each parent before its children. */
export const listDescendants = (node: StructureNode): StructureNode[] =>
  [...node.groups, ...node.subGroups, ...node.components].flatMap((each) => [each, ...listDescendants(each)]);

async function readStructure(read: ReadStored, machineId: number | undefined): Promise<StructureNode[]> {
  const machine = await readMachine(read, machineId);
  const structure = machine && (await read(elements.structure, { machineCode: machine.code }));
  return structure ? listDescendants(structure) : [];
}

/** Returns the name of an element, if the structure of its machine is stored here. */
export async function readElementName(
  read: ReadStored,
  machineId: number | undefined,
  elementId: string | undefined,
): Promise<ElementName | undefined> {
  if (elementId === undefined) return undefined;
  const node = (await readStructure(read, machineId)).find(({ id }) => id === elementId);
  return node && { id: node.id, code: node.code, description: node.descr, path: node.path };
}

/** Returns the failed element, if it differs from the one set before. */
export async function readFailedElement(
  read: ReadStored,
  previousState: { machineId?: number; elementId?: string },
  elementId: string | undefined,
) {
  if (elementId === undefined || elementId === previousState.elementId) return {};
  return { elementId, element: await readElementName(read, previousState.machineId, elementId) };
}

/** Returns the used spares with code, description, unit and price, as far as stored answers contain them. */
export async function readUsedSpares(
  read: ReadStored,
  machineId: number | undefined,
  used: readonly ReportedSpare[],
  previousState: readonly ConsumedSpare[] = [],
): Promise<ConsumedSpare[]> {
  if (used.length === 0) return [];
  const stockedSpares = (await read(spareParts.pick, { machineId }))?.items ?? [];
  const structureNodes = used.some(({ spareId }) => typeof spareId === 'string')
    ? await readStructure(read, machineId)
    : [];
  return used.map((line) => {
    const { spareId, quantity } = line;
    const previousLine = previousState.find((each) => each.spareId === spareId);
    const spare = stockedSpares.find(
      ({ id, elements: elementIds }) => id === spareId || elementIds?.includes(String(spareId)),
    );
    const namedSpare = previousLine ?? spare ?? structureNodes.find(({ id }) => id === spareId);
    return {
      spareId,
      quantity,
      warehouseId: line.warehouseId ?? previousLine?.warehouseId ?? spare?.warehouseId,
      code: namedSpare?.code,
      description: namedSpare && ('descr' in namedSpare ? namedSpare.descr : namedSpare.description),
      unit: previousLine?.unit ?? spare?.unit,
      unitPrice: previousLine?.unitPrice ?? spare?.unitPrice,
    };
  });
}
