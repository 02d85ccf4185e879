// Stored EWO, and checks of its references shared by all transitions.
import { formatFullName } from '#shared/organisation/full-name.ts';
import { RefusalError } from '#shared/refused.ts';
import type { Ewo } from '#shared/requests/ewo.ts';
import type { EwoNames } from '#shared/requests/ewo-api.ts';
import type { ElementName } from '#shared/structure/element-name.ts';
import { operators, teams } from '../../db/entities/organisation.ts';
import type { ewos } from '../../db/entities/requests.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { loadElementNames } from '../../structure/public.ts';

export type StoredEwo = StoredOf<typeof ewos>;

/**
 * Returns the name of an element of the machine.
 * @throws Refused refMissing if it is missing or belongs to another machine
 */
export async function loadElementName(
  store: Store,
  machineId: number | undefined,
  elementId: string | undefined,
): Promise<ElementName | undefined> {
  if (elementId === undefined) return undefined;
  const names =
    machineId !== undefined && elementId.startsWith(`${machineId}.`)
      ? await loadElementNames(store, machineId, [{ elementId }])
      : undefined;
  const elementName = names?.get(elementId);
  if (!elementName)
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'element' },
      fields: { elementId: 'refMissing' },
    });
  return elementName;
}

/** Adds references to newly named technicians, so that the history can show their names. */
export const buildTechnicianReferences = (
  store: Store,
  by: 'ewos' | 'tags',
  before: readonly number[] | undefined,
  after: readonly number[],
  field: string,
): Writes =>
  [...new Set(after)].filter((id) => !before?.includes(id)).map((id) => store.hold(operators, id, by, field));

type NamedIds = Pick<Ewo, 'teamId' | 'technicians' | 'hours'>;
const listTechnicianIds = ({ technicians = [], hours = [] }: NamedIds): number[] => [
  ...new Set([...technicians, ...hours.map(({ operatorId }) => operatorId)]),
];

/**
 * Loads the names of teams and technicians of EWOs; returns a function for code and description of the team of
 * one, and the full names of its technicians.
 */
export async function loadEwoNames(
  store: Store,
  list: readonly NamedIds[],
): Promise<(ewo: NamedIds) => EwoNames> {
  const teamIds = [...new Set(list.flatMap(({ teamId }) => teamId ?? []))];
  const technicianIds = [...new Set(list.flatMap(listTechnicianIds))];
  const found = await store.load([
    ...teamIds.map((id) => [teams, id] as const),
    ...technicianIds.map((id) => [operators, id] as const),
  ]);
  const foundTeams = found.slice(0, teamIds.length) as (StoredOf<typeof teams> | undefined)[];
  const technicians = found.slice(teamIds.length) as (StoredOf<typeof operators> | undefined)[];
  const names = new Map(
    technicians.flatMap((person, i) => (person ? [[technicianIds[i]!, formatFullName(person)]] : [])),
  );
  return (ewo) => {
    const team = foundTeams.find((each) => each?.id === ewo.teamId);
    const people = listTechnicianIds(ewo).flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [[String(id), name] as const];
    });
    return { team: team && `${team.code} ${team.description}`, people: Object.fromEntries(people) };
  };
}
