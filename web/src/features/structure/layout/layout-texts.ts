// What is said of a machine on the plan, to who reads it and to who hears it.
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Position, sameDepartment } from '../../../../../shared/structure/layout.ts';
import type { PlanMachine, PlantPlan } from '../../../../../shared/structure/layout-api.ts';
import { enumText } from '../../../i18n/text.ts';

export interface PlanTexts {
  machine(machine: PlanMachine): string;
  department(code: string | undefined): string;
  at(position: Pick<Position, 'x' | 'y'>): string;
}

export function usePlanTexts(departments: PlantPlan['departments']): PlanTexts {
  const { t } = useTranslation(['layout', 'enums']);
  return useMemo(() => textsOf(t, departments), [t, departments]);
}

function textsOf(t: TFunction<['layout', 'enums']>, departments: PlantPlan['departments']): PlanTexts {
  const called = new Map(
    departments.map(({ code, description }) => [
      sameDepartment(code),
      sameDepartment(description) === sameDepartment(code) ? code : `${code} – ${description}`,
    ]),
  );
  return {
    machine: (machine) =>
      [
        machine.code,
        machine.description,
        machine.class ? t('tile.class', { value: machine.class }) : t('tile.noClass'),
        enumText('machineStatus', machine.status),
        machine.ewos && t('tile.ewos', { count: machine.ewos }),
        machine.stopped && t('tile.stopped'),
        machine.tags && t('tile.tags', { count: machine.tags }),
        machine.late && t('tile.late', { count: machine.late }),
        machine.incomplete && t('tile.incomplete'),
      ]
        .filter(Boolean)
        .join(', '),
    department: (code) => (code ? (called.get(sameDepartment(code)) ?? code) : t('noDepartment')),
    at: ({ x, y }) => t('tile.at', { x, y }),
  };
}

/** As many characters as fit where nothing may wrap. */
export const short = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
