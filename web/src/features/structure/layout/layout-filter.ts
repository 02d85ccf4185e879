// Filter of the plan, kept in the URL so that a filtered plan can be shared.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { classes } from '#shared/structure/classes.ts';
import { getDepartmentKey } from '#shared/structure/layout.ts';
import type { PlanMachine } from '#shared/structure/layout-api.ts';
import { hasAllWords, splitWords } from '#shared/text-list.ts';

/** Filter value for machines without department or class. */
export const NO_VALUE = '-';

export interface PlanFilter {
  text: string;
  department: string;
  class: string;
  late: boolean;
  /** Whether to show only machines with an open EWO or tag. */
  reported: boolean;
}

const paramNames = {
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
      text: params.get(paramNames.text) ?? '',
      department: params.get(paramNames.department) ?? '',
      class: params.get(paramNames.class) ?? '',
      late: params.has(paramNames.late),
      reported: params.has(paramNames.reported),
    }),
    [params],
  );
  const change = (changedFields: Partial<PlanFilter>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changedFields)) {
          const param = paramNames[name as keyof PlanFilter];
          if (value) next.set(param, value === true ? '1' : value);
          else next.delete(param);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [filter, change];
}

export const isFiltering = ({ text, department, class: machineClass, late, reported }: PlanFilter) =>
  late || reported || [text, department, machineClass].some((value) => value !== '');

export const isMatchingFilter = (machine: PlanMachine, filter: PlanFilter): boolean =>
  isMatchingValue(filter.department, getDepartmentKey(machine.department), getDepartmentKey) &&
  isMatchingValue(filter.class, machine.class ?? '', String) &&
  (!filter.late || (machine.late ?? 0) > 0) &&
  (!filter.reported || (machine.ewos ?? 0) + (machine.tags ?? 0) > 0) &&
  hasAllWords(splitWords(filter.text), machine.code, machine.description);

const isMatchingValue = (selectedValue: string, value: string, normalize: (text: string) => string) =>
  selectedValue === '' || (selectedValue === NO_VALUE ? value === '' : normalize(selectedValue) === value);

/**
 * Returns the department codes of the machines without duplicates; codes that `getDepartmentKey` equates count
 * once.
 */
export function getDepartmentCodes(machines: readonly PlanMachine[]): string[] {
  const codes = new Map(machines.map(({ department }) => [getDepartmentKey(department), department ?? '']));
  return [...codes.values()].filter(Boolean).sort((a, b) => a.localeCompare(b));
}

export const classChoices = [...classes, NO_VALUE];
