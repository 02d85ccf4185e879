// Plans an order for another day: asks about a closed day, reports the result, and offers to take it back.
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { cache } from '../../cache.ts';
import type { OrderType } from '../../paths/orders.ts';
import { dismiss, flash, flashError } from '../../ui/flashes.ts';
import { useFormat } from '../../ui/format.ts';
import { useSend } from '../../use-call.ts';
import { type DayConfirmation, useDayQuestion } from '../order/closed-day.tsx';
import { getTransitionCalls } from '../order/moving-calls.ts';
import type { DayOutlook, MovableOrder } from './day-outlook.ts';

export function useDayMove(type: OrderType, { judge }: Pick<DayOutlook, 'judge'>) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const calls = getTransitionCalls({ type });
  const { send } = useSend(calls.reschedule, {
    changes: [cycles.list, cycles.get, cycles.slots, workloads.days],
  });
  const { askAboutDay, dayQuestion } = useDayQuestion();
  /** The order may have been changed by another user, so it is read again. */
  const reportFailure = (error: unknown) => {
    flashError(error);
    for (const { path } of [calls.list, calls.calendar]) void cache.invalidateQueries({ queryKey: [path] });
  };
  const undo = async ({ id, code }: MovableOrder, version: number, plannedOn: Day) => {
    try {
      await send({ id, version, plannedOn, undo: true });
      flash('success', t('dayMove.undone', { code, day: format.day(plannedOn) }));
    } catch (error) {
      reportFailure(error);
    }
  };
  const sendMove = async ({ id, version }: MovableOrder, plannedOn: Day, confirmation: DayConfirmation) =>
    send({ id, version, plannedOn, ...confirmation });
  /** Asks about a closed day first; undefined if the user wants another day. */
  const sendConfirmed = async (order: MovableOrder, day: Day) => {
    const ask = async () => {
      const confirmation = await askAboutDay(day);
      return confirmation && sendMove(order, day, confirmation);
    };
    if (judge(order, day).isClosed) return ask();
    try {
      return await sendMove(order, day, {});
    } catch (error) {
      // The calendar was changed since it was read.
      if (error instanceof RefusalError && error.code === 'closedDay') return ask();
      throw error;
    }
  };
  /** Returns whether the order was moved. */
  const move = async (order: MovableOrder, day: Day): Promise<boolean> => {
    try {
      const moved = await sendConfirmed(order, day);
      if (!moved) return false;
      const text = t('rescheduled', { context: order.type, code: order.code, day: format.day(day) });
      const run = () => {
        dismiss(flashId);
        void undo(order, moved.version, order.plannedOn);
      };
      const flashId = flash('success', text, { actions: [{ text: t('dayMove.undo'), run }] });
      return true;
    } catch (error) {
      reportFailure(error);
      return false;
    }
  };
  return { move, dayQuestion };
}
