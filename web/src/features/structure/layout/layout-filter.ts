// Which machines of the plan are looked for; kept in the address, so that a filtered plan can be passed on.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { classes } from '../../../../../shared/structure/classes.ts';
import { sameDepartment } from '../../../../../shared/structure/layout.ts';
import type { PlanMachine } from '../../../../../shared/structure/layout-api.ts';

/** Of a choice: the machines that have no department, or no class. */
export const WITHOUT = '-';

export interface PlanFilter {
  text: string;
  department: string;
  class: string;
  late: boolean;
  /** With an EWO or a tag that is open. */
  reported: boolean;
}

const names = {
  text: 'find',
  department: 'department',
  class: 'class',
  late: 'late',
  reported: 'reported',
} as const;

export function usePlanFilter(): [PlanFilter, (change: Partial<PlanFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(
    (): PlanFilter => ({
      text: params.get(names.text) ?? '',
      department: params.get(names.department) ?? '',
      class: params.get(names.class) ?? '',
      late: params.has(names.late),
      reported: params.has(names.reported),
    }),
    [params],
  );
  const change = (some: Partial<PlanFilter>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(some)) {
          const param = names[name as keyof PlanFilter];
          if (value) next.set(param, value === true ? '1' : value);
          else next.delete(param);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [filter, change];
}

export const isFiltering = ({ text, department, class: of, late, reported }: PlanFilter) =>
  late || reported || [text, department, of].some((value) => value !== '');

export const fits = (machine: PlanMachine, filter: PlanFilter): boolean =>
  chosen(filter.department, sameDepartment(machine.department), sameDepartment) &&
  chosen(filter.class, machine.class ?? '', String) &&
  (!filter.late || (machine.late ?? 0) > 0) &&
  (!filter.reported || (machine.ewos ?? 0) + (machine.tags ?? 0) > 0) &&
  hasWords(`${machine.code} ${machine.description}`, filter.text);

const chosen = (wanted: string, value: string, read: (text: string) => string) =>
  wanted === '' || (wanted === WITHOUT ? value === '' : read(wanted) === value);

function hasWords(text: string, words: string): boolean {
  const found = text.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word));
}

/** The codes of all departments that machines have, as one of them writes it. */
export function departmentsOf(machines: readonly PlanMachine[]): string[] {
  const codes = new Map(machines.map(({ department }) => [sameDepartment(department), department ?? '']));
  return [...codes.values()].filter(Boolean).sort((a, b) => a.localeCompare(b));
}

export const classChoices = [...classes, WITHOUT];
