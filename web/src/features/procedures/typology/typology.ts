// A library class in a page's address: `component-12` is class 12 of the components' library.

import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import { levels } from '../../../../../shared/structure/kind.ts';
import { useRefOptions } from '../../../ui/refs.ts';

export interface Typology {
  level: (typeof levels)[number];
  id: number;
}

export const typologyKey = ({ level, id }: Typology) => `${level}-${id}`;

export function typologyOf(key: string | null | undefined): Typology | undefined {
  const [, word, number] = /^([a-z]+)-(\d+)$/.exec(key ?? '') ?? [];
  const level = levels.find((each) => each === word);
  return level && { level, id: Number(number) };
}

export const targets = (procedure: ProcedureItem, typology: Typology | undefined): boolean =>
  typology === undefined ||
  (procedure.targetLevel === typology.level && procedure.targetTypologyId === typology.id);

export interface NamedTypology extends Typology {
  key: string;
  label: string;
  description?: string;
}

/** Every class of the four libraries, for choices and labels. */
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
      key: typologyKey({ level, id }),
      label,
      description,
    })),
  );
}
