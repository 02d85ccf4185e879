// Rows of runs for lists: machine code and description, colour as of today, shift as text.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import { isEarly } from '#shared/planned/colour.ts';
import type { OrderItem } from '#shared/planned/order-api.ts';
import { machines } from '#shared/structure/api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { computeColourToday } from '#web/parts/calendar/calendar-cells.ts';
import { indexById } from '#web/parts/order/order-names.ts';
import { useAllItems } from '#web/use-call.ts';

/** Returns the machines by id. */
export function useMachinesById() {
  const { data } = useAllItems(machines.list, {});
  return useMemo(() => indexById(data), [data]);
}

export const formatShift = (shift: number | undefined): string =>
  shift === undefined ? '' : getEnumText('shift', String(shift));

export function useRunRows(runs: readonly OrderItem[] | undefined, today: Day) {
  const machinesById = useMachinesById();
  const { i18n } = useTranslation('enums');
  const language = i18n.resolvedLanguage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shifts are said in the language
  return useMemo(
    () =>
      runs?.map((run) => {
        const machine = machinesById.get(run.machineId);
        const countOutcome = (outcome: 'ok' | 'nok' | 'notDone' | 'na') =>
          Object.values(run.walked ?? {}).reduce((sum, counts) => sum + (counts?.[outcome] ?? 0), 0);
        return {
          ...run,
          path: run.title ?? '',
          machine: machine?.code ?? '',
          machineDescription: machine?.description ?? '',
          department: machine?.department ?? '',
          shiftName: formatShift(run.shift),
          colour: computeColourToday(run, today),
          isEarly: isEarly({ ...run, byMeter: false }),
          ok: countOutcome('ok'),
          nok: countOutcome('nok'),
          notDone: countOutcome('notDone'),
          reported: countOutcome('ok') + countOutcome('nok') + countOutcome('notDone') + countOutcome('na'),
        };
      }),
    [runs, machinesById, today, language],
  );
}
export type RunRow = NonNullable<ReturnType<typeof useRunRows>>[number];
