// What the answers have in common that are foreseen without a network: who does it, the input as the service reads it, names.
import { users } from '../../../shared/access/api.ts';
import type { Endpoint } from '../../../shared/contract.ts';
import { type Day, dayIn } from '../../../shared/day.ts';
import { parseWrite } from '../../../shared/input.ts';
import { type Moves, objection, stateAfter } from '../../../shared/moves.ts';
import { elements, machines } from '../../../shared/structure/api.ts';
import type { ElementName } from '../../../shared/structure/element-name.ts';
import type { StructureNode } from '../../../shared/structure/tree.ts';
import type { MachineResponse } from '../../../shared/structure/wire.ts';
import type { SpareKept, SpareUsed } from '../../../shared/warehouse/consumption.ts';
import { spareParts } from '../../../shared/warehouse/spare-api.ts';
import type { Moment, Read } from './deferred.ts';

/** Who does it and where, as the rules of `shared` ask. */
export async function doerOf({ read, now }: Moment) {
  const user = await read(users.get, {});
  if (!user) return undefined;
  const { id, name, plant } = user;
  return { now, user: { id, name }, plant, today: dayIn(plant.timeZone, now) };
}

/** As the service reads it. @throws Refused invalidInput */
export const asRead = <S extends object, G, A>({ input }: Endpoint<S, G, A>, sent: S): Promise<G> =>
  parseWrite(input, JSON.parse(JSON.stringify(sent)));

/** Of what is made without a network: the service gives it its number. */
export const numberToCome = (letter: string, today: Day): string => `${letter}-${today.slice(0, 4)}-…`;

/** What the service says beside a thing that was written. */
const written = ({ now, user }: { now: string; user: { name: string } }) => ({
  updatedAt: now,
  updatedBy: user.name,
});
export const made = <T extends object>(thing: T, doer: Parameters<typeof written>[0]) => ({
  ...thing,
  version: 1,
  ...written(doer),
});
export const changed = <T extends { version: number }>(thing: T, doer: Parameters<typeof written>[0]): T => ({
  ...thing,
  version: thing.version + 1,
  ...written(doer),
});

/** A thing after a move, if it is possible. @throws Refused as the table of moves says, and as `change` */
export function moved<Name extends string, State extends string, T extends { state: State; version: number }>(
  table: Moves<Name, State, T>,
  name: NoInfer<Name>,
  before: T,
  who: Moment['who'],
  doer: Parameters<typeof written>[0],
  change: (before: T) => T,
): T {
  const refused = objection(table, name, before, who);
  if (refused) throw refused;
  const after = change(before);
  return changed(table.of[name].to ? { ...after, state: stateAfter(table, name, before) } : after, doer);
}

/** Every page of a list that is known here, or undefined. */
export async function knownItems<S extends { next?: string }, G, Item>(
  read: Read,
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

export async function machineOf(read: Read, id: number | undefined): Promise<MachineResponse | undefined> {
  if (id === undefined) return undefined;
  const listed = (await knownItems(read, machines.list, {}))?.find((machine) => machine.id === id);
  return listed ?? read(machines.get, { id });
}

/** All parts of a machine, each before its own. */
export const partsBelow = (node: StructureNode): StructureNode[] =>
  [...node.groups, ...node.subGroups, ...node.components].flatMap((each) => [each, ...partsBelow(each)]);

async function structureOf(read: Read, machineId: number | undefined): Promise<StructureNode[]> {
  const machine = await machineOf(read, machineId);
  const structure = machine && (await read(elements.structure, { machineCode: machine.code }));
  return structure ? partsBelow(structure) : [];
}

/** By name, where its machine's structure is known. */
export async function elementOf(
  read: Read,
  machineId: number | undefined,
  elementId: string | undefined,
): Promise<ElementName | undefined> {
  if (elementId === undefined) return undefined;
  const node = (await structureOf(read, machineId)).find(({ id }) => id === elementId);
  return node && { id: node.id, code: node.code, description: node.descr, path: node.path };
}

/** The element that failed, if another is named than before. */
export async function failedElement(
  read: Read,
  before: { machineId?: number; elementId?: string },
  elementId: string | undefined,
) {
  if (elementId === undefined || elementId === before.elementId) return {};
  return { elementId, element: await elementOf(read, before.machineId, elementId) };
}

/** Spares by name, as far as they are known. */
export async function namedSpares(
  read: Read,
  machineId: number | undefined,
  used: readonly SpareUsed[],
  before: readonly SpareKept[] = [],
): Promise<SpareKept[]> {
  if (used.length === 0) return [];
  const picked = (await read(spareParts.pick, { machineId }))?.items ?? [];
  const placed = used.some(({ spareId }) => typeof spareId === 'string')
    ? await structureOf(read, machineId)
    : [];
  return used.map((line) => {
    const { spareId, quantity } = line;
    const kept = before.find((each) => each.spareId === spareId);
    const spare = picked.find(({ id, elements: its }) => id === spareId || its?.includes(String(spareId)));
    const named = kept ?? spare ?? placed.find(({ id }) => id === spareId);
    return {
      spareId,
      quantity,
      warehouseId: line.warehouseId ?? kept?.warehouseId ?? spare?.warehouseId,
      code: named?.code,
      description: named && ('descr' in named ? named.descr : named.description),
      unit: kept?.unit ?? spare?.unit,
      unitPrice: kept?.unitPrice ?? spare?.unitPrice,
    };
  });
}
