// Texts of a machine on the plan, for display and screen readers.
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getDepartmentKey, type Position } from '#shared/structure/layout.ts';
import type { PlanMachine, PlantPlan } from '#shared/structure/layout-api.ts';
import { getEnumText } from '#web/i18n/text.ts';

export interface PlanTexts {
  machine(machine: PlanMachine): string;
  department(code: string | undefined): string;
  at(position: Pick<Position, 'x' | 'y'>): string;
}

export function usePlanTexts(departments: PlantPlan['departments']): PlanTexts {
  const { t } = useTranslation(['layout', 'enums']);
  return useMemo(() => buildPlanTexts(t, departments), [t, departments]);
}

function buildPlanTexts(t: TFunction<['layout', 'enums']>, departments: PlantPlan['departments']): PlanTexts {
  const namesByCode = new Map(
    departments.map(({ code, description }) => [
      getDepartmentKey(code),
      getDepartmentKey(description) === getDepartmentKey(code) ? code : `${code} – ${description}`,
    ]),
  );
  return {
    machine: (machine) =>
      [
        machine.code,
        machine.description,
        machine.class ? t('tile.class', { value: machine.class }) : t('tile.noClass'),
        getEnumText('machineStatus', machine.status),
        machine.ewos && t('tile.ewos', { count: machine.ewos }),
        machine.stopped && t('tile.stopped'),
        machine.tags && t('tile.tags', { count: machine.tags }),
        machine.late && t('tile.late', { count: machine.late }),
        machine.incomplete && t('tile.incomplete'),
      ]
        .filter(Boolean)
        .join(', '),
    department: (code) => (code ? (namesByCode.get(getDepartmentKey(code)) ?? code) : t('noDepartment')),
    at: ({ x, y }) => t('tile.at', { x, y }),
  };
}

/** Truncates a text to a number of characters. */
export const truncateText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;
