// Runs as lists show them: the machine named, the colour as of today, the shift in words.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../../shared/day.ts';
import { isEarly } from '../../../../../shared/planned/colour.ts';
import type { OrderItem } from '../../../../../shared/planned/order-api.ts';
import { machines } from '../../../../../shared/structure/api.ts';
import { enumText } from '../../../i18n/text.ts';
import { colourToday } from '../../../parts/calendar/calendar-cells.ts';
import { byId } from '../../../parts/order/order-names.ts';
import { useAll } from '../../../use-call.ts';

/** Machines by their numbers. */
export function useMachines() {
  const { data } = useAll(machines.list, {});
  return useMemo(() => byId(data), [data]);
}

export const shiftText = (shift: number | undefined): string =>
  shift === undefined ? '' : enumText('shift', String(shift));

export function useRunRows(runs: readonly OrderItem[] | undefined, today: Day) {
  const known = useMachines();
  const { i18n } = useTranslation('enums');
  const language = i18n.resolvedLanguage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shifts are said in the language
  return useMemo(
    () =>
      runs?.map((run) => {
        const machine = known.get(run.machineId);
        const of = (outcome: 'ok' | 'nok' | 'notDone' | 'na') =>
          Object.values(run.walked ?? {}).reduce((sum, its) => sum + (its?.[outcome] ?? 0), 0);
        return {
          ...run,
          path: run.title ?? '',
          machine: machine?.code ?? '',
          machineDescription: machine?.description ?? '',
          department: machine?.department ?? '',
          shiftName: shiftText(run.shift),
          colour: colourToday(run, today),
          early: isEarly({ ...run, byMeter: false }),
          ok: of('ok'),
          nok: of('nok'),
          notDone: of('notDone'),
          reported: of('ok') + of('nok') + of('notDone') + of('na'),
        };
      }),
    [runs, known, today, language],
  );
}
export type RunRow = NonNullable<ReturnType<typeof useRunRows>>[number];
