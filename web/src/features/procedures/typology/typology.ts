// Library class in a route: `component-12` is class 12 of the component library.

import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import { levels } from '#shared/structure/kind.ts';
import { useRefOptions } from '#web/ui/refs.ts';

export interface TypologyRef {
  level: (typeof levels)[number];
  id: number;
}

export const formatTypologyKey = ({ level, id }: TypologyRef) => `${level}-${id}`;

export function parseTypologyKey(key: string | null | undefined): TypologyRef | undefined {
  const [, word, number] = /^([a-z]+)-(\d+)$/.exec(key ?? '') ?? [];
  const level = levels.find((each) => each === word);
  return level && { level, id: Number(number) };
}

export const hasTargetTypology = (procedure: ProcedureItem, typology: TypologyRef | undefined): boolean =>
  typology === undefined ||
  (procedure.targetLevel === typology.level && procedure.targetTypologyId === typology.id);

export interface NamedTypology extends TypologyRef {
  key: string;
  label: string;
  description?: string;
}

/** Returns all classes of the four libraries, for choices and labels. */
export function useTypologies(): NamedTypology[] {
  const lists = {
    machine: useRefOptions('machineTypology').data,
    group: useRefOptions('groupTypology').data,
    subgroup: useRefOptions('subgroupTypology').data,
    component: useRefOptions('componentTypology').data,
  };
  return levels.flatMap((level) =>
    (lists[level] ?? []).map(({ id, label, description }) => ({
      level,
      id,
      key: formatTypologyKey({ level, id }),
      label,
      description,
    })),
  );
}
