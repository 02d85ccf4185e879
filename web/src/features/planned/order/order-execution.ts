// State of an order's execution: form, saving a report, closing, and the message after closing.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Answer } from '#shared/contract.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { getOrderDueRun } from '#shared/planned/meter.ts';
import type { Activity } from '#shared/planned/order.ts';
import type { OrderCalls, PreviousAnswer } from '#shared/planned/order-api.ts';
import { isOwnOrder } from '#shared/planned/order-transitions.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { cache } from '#web/cache.ts';
import { isTouchPage } from '#web/offline/touch-pages.ts';
import { usePreviousAnswers } from '#web/parts/control/use-previous.ts';
import { canMakeTransition } from '#web/parts/order/order-moves.ts';
import { getOrderCalls } from '#web/parts/order/order-types.ts';
import { formatElement } from '#web/parts/order/order-where.tsx';
import { useStockShortage } from '#web/parts/spare/shortage.tsx';
import { getTagInterventionRoute } from '#web/paths/requests.ts';
import { type Session, toPrincipal, useSession } from '#web/session/session.ts';
import { flash, flashWritten } from '#web/ui/flashes.ts';
import { type SchemaFormState, useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useNow } from '#web/ui/today.ts';
import { buildQuery, useCall, useSend } from '#web/use-call.ts';
import { findImplausibleReading, type ImplausibleReading } from '../meter/reading-doubt.tsx';
import {
  buildReportRequest,
  buildReportSchema,
  computeOutcomes,
  isComplete,
  type Reporting,
  toReportFormError,
  toReportFormValues,
} from './order-reporting.ts';

export type OrderDetail = Answer<OrderCalls['get']>;

/** Calls to refresh after an order is closed. */
const affectedCalls = [readings.list, cycles.list, cycles.get, cycles.slots];
interface Intent {
  verb: 'report' | 'close';
  confirmed?: true;
  reason?: string;
}
/** Number of automatically closed orders listed by code; the others are counted. */
const MAX_LISTED_ORDERS = 5;

/**
 * Returns the title of an activity, with its element, because several activities can have the same procedure.
 */
export const getActivityTitle = (
  activity: Pick<Activity, 'n' | 'code' | 'description' | 'element'> | undefined,
) =>
  activity
    ? [
        [`${activity.n}.`, activity.code, activity.description].filter(Boolean).join(' '),
        activity.element && formatElement(activity.element),
      ]
        .filter(Boolean)
        .join(' · ')
    : '';

/** Returns the signed-in technician, whose hours are pre-filled; undefined for other profiles. */
const findOwnTechnician = (session: Session, order: OrderDetail): number | undefined =>
  session.profile === 'technician' && isOwnOrder(toPrincipal(session), order)
    ? session.user?.operatorId
    : undefined;

export interface Execution {
  state: SchemaFormState;
  withHours: boolean;
  byMeter: boolean;
  lastReading: number | undefined;
  previous: readonly PreviousAnswer[] | undefined;
  /** Current outcomes in the order of the activities. */
  outcomes: readonly Activity['outcome'][];
  /** Whether every activity has an outcome. */
  complete: boolean;
  mayReport: boolean;
  mayClose: boolean;
  editable: boolean;
  /** Saves the report (`save`) or closes the order (`close`); resolves true if the service accepted it. */
  save: () => Promise<boolean>;
  close: () => Promise<boolean>;
  /** Whether the closing dialog is open; `ask` opens it if the form is valid. */
  asking: boolean;
  ask: () => Promise<void>;
  unask: () => void;
  /** Implausible reading, which the user confirms with a reason or corrects. */
  doubt: ImplausibleReading | undefined;
  confirm: (reason: string) => Promise<void>;
  correct: () => void;
  /** Question shown if more spares are used than in stock, to users who may confirm that. */
  shortage: ReactNode;
}

export function useExecution(order: OrderDetail): Execution {
  const { t } = useTranslation('orders');
  const session = useSession();
  const withHours = toPrincipal(session).resources;
  const byMeter = getOrderDueRun(order) !== undefined;
  const meters = useCall(readings.list, {}, { enabled: byMeter && session.may('readings', 'view') });
  const lastReading = meters.data?.items.find(({ cycleId }) => cycleId === order.cycleId)?.reading;
  const previous = usePreviousAnswers(order);
  const { activities, startedAt } = order;
  const now = useNow();
  const navigate = useNavigate();
  const schema = useMemo(
    () => buildReportSchema({ activities, withHours, lastReading, startedAt, now }),
    [activities, withHours, lastReading, startedAt, now],
  );
  const shortage = useStockShortage();
  const { send: report } = useSend(getOrderCalls(order).report);
  const { send: close } = useSend(getOrderCalls(order).close, { changes: affectedCalls });
  const intent = useRef<Intent>({ verb: 'report' });
  const implausibleReading = useRef<ImplausibleReading>(undefined);
  const [doubt, setDoubt] = useState<ImplausibleReading>();
  const [corrections, setCorrections] = useState(0);

  const onSave = async (enteredValues: Reporting) => {
    const { verb, ...confirmation } = intent.current;
    const input = {
      ...buildReportRequest(enteredValues, activities),
      ...confirmation,
      id: order.id,
      version: order.version,
    };
    try {
      if (verb === 'report') {
        const answer = await shortage.watched((stockConfirmed) => report({ ...input, stockConfirmed }));
        flashWritten(answer, t('execution.saved', { code: order.code }));
        if (answer.state === 'closed') offerTagClosing();
      } else {
        const answer = await shortage.watched((stockConfirmed) => close({ ...input, stockConfirmed }));
        const message = [
          t('execution.closed', { code: order.code }),
          await formatAutoClosed(answer.autoClosed),
        ].join(' ');
        flashWritten(answer, message);
        offerTagClosing();
      }
    } catch (error) {
      implausibleReading.current = findImplausibleReading(error, enteredValues.reading);
      throw toReportFormError(error, enteredValues.activities);
    }
  };

  /** After the closing of an order planned for a tag: shows a link to the tag, which is still open. */
  const offerTagClosing = () => {
    const { source } = order;
    if (source?.kind !== 'tag') return;
    const tagRoute = getTagInterventionRoute(isTouchPage() ? 'tablet' : 'desktop', source.id);
    flash('info', t('free.tagOpen', { code: source.code }), {
      actions: [{ text: t('free.closeTag'), run: () => void navigate(tagRoute) }],
    });
  };

  /** Returns a text with the earlier orders that were closed automatically. */
  const formatAutoClosed = async (ids: readonly string[]): Promise<string> => {
    if (ids.length === 0) return '';
    const listedOrders = await Promise.all(
      ids
        .slice(0, MAX_LISTED_ORDERS)
        .map((id) => cache.fetchQuery(buildQuery(getOrderCalls(order).get, { id }))),
    );
    const codes = listedOrders.map(({ code }) => code).join(', ');
    const otherCount = ids.length - listedOrders.length;
    return [
      t('execution.autoClosed', { count: ids.length, codes }),
      otherCount > 0 && t('execution.andOthers', { count: otherCount }),
    ]
      .filter(Boolean)
      .join(' ');
  };

  const state = useSchemaForm({
    schema,
    values: toReportFormValues(order, withHours ? findOwnTechnician(session, order) : undefined),
    draft: `order:${order.id}`,
    onSave,
  });
  const { clearErrors, setFocus } = state.form;
  const submit = async (nextIntent: Intent) => {
    intent.current = nextIntent;
    implausibleReading.current = undefined;
    const isSaved = await state.submit();
    // The dialog shows this error, with the expected value, instead of the field.
    if (implausibleReading.current) clearErrors('reading');
    setDoubt(implausibleReading.current);
    return isSaved;
  };
  // The field is focused after the dialog, which traps the focus, has closed.
  useEffect(() => {
    if (corrections > 0) setFocus('reading');
  }, [corrections, setFocus]);
  const [isAsking, setIsAsking] = useState(false);
  const enteredValues = state.form.watch('activities') as Reporting['activities'];
  const mayReport = canMakeTransition(session, 'report', order);
  const mayClose = canMakeTransition(session, 'close', order);
  return {
    state,
    withHours,
    byMeter,
    lastReading,
    previous,
    outcomes: computeOutcomes(enteredValues, activities),
    complete: isComplete({ activities: enteredValues }),
    mayReport,
    mayClose,
    editable: mayReport || mayClose,
    save: () => submit({ verb: 'report' }),
    close: () => submit({ verb: 'close' }),
    asking: isAsking,
    ask: async () => {
      if (await state.form.trigger()) setIsAsking(true);
      else await state.submit();
    },
    unask: () => setIsAsking(false),
    doubt,
    shortage: shortage.question(() => submit(intent.current)),
    confirm: async (reason) => {
      await submit({ verb: intent.current.verb, confirmed: true, reason });
    },
    correct: () => {
      setDoubt(undefined);
      setCorrections((n) => n + 1);
    },
  };
}
