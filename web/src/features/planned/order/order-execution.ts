// Executing an order: the form, saving a report, closing, and what closing says.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../../shared/contract.ts';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import type { Activity } from '../../../../../shared/planned/order.ts';
import type { OrderCalls, Previous } from '../../../../../shared/planned/order-api.ts';
import { isTheirs } from '../../../../../shared/planned/order-moves.ts';
import { readings } from '../../../../../shared/planned/reading-api.ts';
import { cache } from '../../../cache.ts';
import { usePrevious } from '../../../parts/control/use-previous.ts';
import { mayDo } from '../../../parts/order/order-moves.ts';
import { callsOf } from '../../../parts/order/order-types.ts';
import { elementText } from '../../../parts/order/order-where.tsx';
import { useShortage } from '../../../parts/spare/shortage.tsx';
import { askerOf, type Session, useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import { type SchemaFormState, useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useNow } from '../../../ui/today.ts';
import { readOf, useCall, useSend } from '../../../use-call.ts';
import { type Doubt, doubtIn } from '../meter/reading-doubt.tsx';
import {
  inForm,
  isComplete,
  outcomesIn,
  type Reporting,
  reportingOf,
  sentOf,
  typedFrom,
} from './order-reporting.ts';

export type OrderSheet = Answer<OrderCalls['get']>;

/** What else closing an order changes. */
const changes = [readings.list, cycles.list, cycles.get, cycles.slots];
interface Intent {
  verb: 'report' | 'close';
  confirmed?: true;
  reason?: string;
}
/** So many are named; the others are counted. */
const NAMED = 5;

/** Two activities of one procedure are told apart by their elements. */
export const titleOf = (activity: Pick<Activity, 'n' | 'code' | 'description' | 'element'> | undefined) =>
  activity
    ? [
        `${activity.n}. ${activity.code} ${activity.description}`,
        activity.element && elementText(activity.element),
      ]
        .filter(Boolean)
        .join(' · ')
    : '';

/** Whoever executes reports the own hours first; whoever manages, those of others. */
const ownTechnician = (session: Session, order: OrderSheet): number | undefined =>
  session.profile === 'technician' && isTheirs(askerOf(session), order)
    ? session.user?.operatorId
    : undefined;

export interface Execution {
  state: SchemaFormState;
  withHours: boolean;
  byMeter: boolean;
  lastReading: number | undefined;
  previous: readonly Previous[] | undefined;
  /** As chosen so far, in the order of the activities. */
  outcomes: readonly Activity['outcome'][];
  /** Every activity has its outcome. */
  complete: boolean;
  mayReport: boolean;
  mayClose: boolean;
  editable: boolean;
  /** Both resolve true when the service took it. */
  save: () => Promise<boolean>;
  close: () => Promise<boolean>;
  /** Closing is asked about, once nothing is missing any more. */
  asking: boolean;
  ask: () => Promise<void>;
  unask: () => void;
  /** The reading the service does not believe; it is confirmed with a reason, or typed again. */
  doubt: Doubt | undefined;
  confirm: (reason: string) => Promise<void>;
  correct: () => void;
  /** More is taken than there is: asked of who may say so. */
  shortage: ReactNode;
}

export function useExecution(order: OrderSheet): Execution {
  const { t } = useTranslation('orders');
  const session = useSession();
  const withHours = askerOf(session).resources;
  const byMeter = order.dueRun !== undefined;
  const meters = useCall(readings.list, {}, { enabled: byMeter && session.may('readings', 'view') });
  const lastReading = meters.data?.items.find(({ cycleId }) => cycleId === order.cycleId)?.reading;
  const previous = usePrevious(order);
  const { activities, startedAt } = order;
  const now = useNow();
  const schema = useMemo(
    () => reportingOf({ activities, withHours, lastReading, startedAt, now }),
    [activities, withHours, lastReading, startedAt, now],
  );
  const shortage = useShortage();
  const { send: report } = useSend(callsOf(order).report);
  const { send: close } = useSend(callsOf(order).close, { changes });
  const intent = useRef<Intent>({ verb: 'report' });
  const doubted = useRef<Doubt>(undefined);
  const [doubt, setDoubt] = useState<Doubt>();
  const [corrections, setCorrections] = useState(0);

  const onSave = async (typed: Reporting) => {
    const { verb, ...confirmation } = intent.current;
    const input = { ...sentOf(typed, activities), ...confirmation, id: order.id, version: order.version };
    try {
      if (verb === 'report') {
        await shortage.watched((stockConfirmed) => report({ ...input, stockConfirmed }));
        flash('success', t('execution.saved', { code: order.code }));
      } else {
        const { autoClosed } = await shortage.watched((stockConfirmed) =>
          close({ ...input, stockConfirmed }),
        );
        flash('success', [t('execution.closed', { code: order.code }), await said(autoClosed)].join(' '));
      }
    } catch (error) {
      doubted.current = doubtIn(error, typed.reading);
      throw inForm(error, typed.activities);
    }
  };

  /** Which earlier orders this one stood for. */
  const said = async (ids: readonly string[]): Promise<string> => {
    if (ids.length === 0) return '';
    const named = await Promise.all(
      ids.slice(0, NAMED).map((id) => cache.fetchQuery(readOf(callsOf(order).get, { id }))),
    );
    const codes = named.map(({ code }) => code).join(', ');
    const others = ids.length - named.length;
    return [
      t('execution.autoClosed', { count: ids.length, codes }),
      others > 0 && t('execution.andOthers', { count: others }),
    ]
      .filter(Boolean)
      .join(' ');
  };

  const state = useSchemaForm({
    schema,
    values: typedFrom(order, withHours ? ownTechnician(session, order) : undefined),
    draft: `order:${order.id}`,
    onSave,
  });
  const { clearErrors, setFocus } = state.form;
  const submit = async (wanted: Intent) => {
    intent.current = wanted;
    doubted.current = undefined;
    const saved = await state.submit();
    // the question says what the field would, and what was expected
    if (doubted.current) clearErrors('reading');
    setDoubt(doubted.current);
    return saved;
  };
  // once the question is gone, and with it its hold on the focus
  useEffect(() => {
    if (corrections > 0) setFocus('reading');
  }, [corrections, setFocus]);
  const [asking, setAsking] = useState(false);
  const typed = state.form.watch('activities') as Reporting['activities'];
  const mayReport = mayDo(session, 'report', order);
  const mayClose = mayDo(session, 'close', order);
  return {
    state,
    withHours,
    byMeter,
    lastReading,
    previous,
    outcomes: outcomesIn(typed, activities),
    complete: isComplete({ activities: typed }),
    mayReport,
    mayClose,
    editable: mayReport || mayClose,
    save: () => submit({ verb: 'report' }),
    close: () => submit({ verb: 'close' }),
    asking,
    ask: async () => {
      if (await state.form.trigger()) setAsking(true);
      else await state.submit();
    },
    unask: () => setAsking(false),
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
