// Bulk actions for the selected orders: menu, confirmation dialog, and the list of refused orders.
import { Box, Button, ButtonDropdown, FormField, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, RequestOf } from '#shared/contract.ts';
import type { MessageCode } from '#shared/messages.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { checklistOrders, type OrderItem, orders } from '#shared/planned/order-api.ts';
import { orderTransitions } from '#shared/planned/order-transitions.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { isPermitted } from '#shared/transitions.ts';
import { getErrorText } from '#web/i18n/text.ts';
import { useClosedDay } from '#web/parts/order/closed-day.tsx';
import { PlannedDayField } from '#web/parts/order/order-dialogs.tsx';
import { canMakeTransition } from '#web/parts/order/order-moves.ts';
import { TeamSelect } from '#web/parts/order/order-team-select.tsx';
import { ReasonField } from '#web/parts/order/reason-field.tsx';
import { type Session, toPrincipal, useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { useToday } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';

const verbs = ['assign', 'reschedule', 'cancel'] as const;
type Verb = (typeof verbs)[number];
export type BulkOrder = Pick<OrderItem, 'id' | 'type' | 'version' | 'code' | 'state' | 'teamId'>;
export type BulkResult = Answer<typeof orders.bulk>['results'][number];

/** Maximum number of orders per call. */
const MAX_BATCH_SIZE = 100;

/** Returns the bulk actions the user has permission for. */
export const getBulkVerbs = (session: Session): Verb[] =>
  verbs.filter(
    (verb) =>
      isPermitted(orderTransitions, verb, session) && (verb !== 'assign' || toPrincipal(session).resources),
  );

interface Props {
  chosen: readonly BulkOrder[];
  offered: readonly Verb[];
  /** Called with the ids of the refused orders, which stay selected. */
  onDone: (refused: ReadonlySet<string>) => void;
}

/** Whether an order stays because the day is closed to maintenance. */
export const isClosedDay = ({ code }: BulkResult): boolean => code === 'closedDay';

export interface BulkOutcome {
  verb: Verb | 'unassign';
  orders: readonly BulkOrder[];
  refused: readonly BulkResult[];
}

export function BulkActions({ chosen: selectedOrders, offered, onDone }: Props) {
  const { t } = useTranslation('orders');
  const session = useSession();
  // Snapshot of the orders at the time of the question, because the list is refreshed meanwhile.
  const [question, setQuestion] = useState<{ verb: Verb; orders: readonly BulkOrder[] }>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const openDialog = (verb: Verb) => setQuestion({ verb, orders: selectedOrders });
  const isPossible = (verb: Verb) => selectedOrders.some((order) => canMakeTransition(session, verb, order));
  return (
    <>
      <ButtonDropdown
        disabled={selectedOrders.length === 0}
        expandToViewport
        items={offered.map((verb) => ({ id: verb, text: t(`bulk.do.${verb}`), disabled: !isPossible(verb) }))}
        onItemClick={({ detail }) => openDialog(detail.id as Verb)}
      >
        {t('bulk.actions', { count: selectedOrders.length })}
      </ButtonDropdown>
      {question && (
        <BulkDialog
          {...question}
          onDone={(refused) => {
            if (refused.length > 0) setOutcome({ verb: question.verb, orders: question.orders, refused });
            onDone(new Set(refused.map(({ id }) => id)));
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {outcome && <RefusedOrders {...outcome} onClose={() => setOutcome(undefined)} />}
    </>
  );
}

/** Additional input of a bulk action. */
type BulkInput = Pick<RequestOf<typeof orders.bulk>, 'teamId' | 'plannedOn' | 'reason' | 'confirmed'>;

/**
 * Returns a function that sends a bulk action in calls of 100 orders. Each answer is added to `results`, so
 * that a retry after a connection error continues from there.
 */
export function useBulkAction() {
  const changes = [cycles.list, cycles.get, cycles.slots, readings.list, workloads.days];
  const { send: sendWork } = useSend(orders.bulk, { changes });
  const { send: sendChecklists } = useSend(checklistOrders.bulk, { changes });
  return async (
    verb: Verb,
    bulkOrders: readonly Pick<BulkOrder, 'id' | 'type' | 'version'>[],
    input: BulkInput,
    results: BulkResult[],
    onProgress: (doneCount: number) => void,
  ): Promise<BulkResult[]> => {
    while (results.length < bulkOrders.length) {
      const remainingOrders = bulkOrders.slice(results.length);
      const [{ type } = {}] = remainingOrders;
      const otherTypeIndex = remainingOrders.findIndex((each) => each.type !== type);
      const items = remainingOrders.slice(
        0,
        Math.min(MAX_BATCH_SIZE, otherTypeIndex < 0 ? MAX_BATCH_SIZE : otherTypeIndex),
      );
      const send = type === 'checklists' ? sendChecklists : sendWork;
      const answer = await send({ verb, items: items.map(({ id, version }) => ({ id, version })), ...input });
      results.push(...answer.results);
      onProgress(results.length);
    }
    return results.filter(({ code }) => code);
  };
}

interface DialogProps {
  verb: Verb;
  orders: readonly BulkOrder[];
  onDone: (refused: readonly BulkResult[]) => void;
  onClose: () => void;
}

function BulkDialog({ verb, orders: bulkOrders, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('orders');
  const { day } = useFormat();
  const today = useToday();
  const bulk = useBulkAction();
  const count = bulkOrders.length;
  const [teamId, setTeamId] = useState(count === 1 ? bulkOrders[0]!.teamId : undefined);
  const [plannedOn, setPlannedOn] = useState(today);
  const [reason, setReason] = useState('');
  const results = useRef<BulkResult[]>([]);
  const [doneCount, setDoneCount] = useState(0);
  const trimmedReason = reason.trim() || undefined;
  /** Returns the input, or throws a refusal if something is missing. */
  const buildInput = (): BulkInput => {
    if (verb === 'assign') return { teamId: assertPresent(teamId, 'required') };
    if (verb === 'cancel') return { reason: assertPresent(trimmedReason, 'reasonNeeded') };
    if (assertPresent(plannedOn || undefined, 'required') < today)
      throw new RefusalError('invalid', 'dateBeforeMinimum');
    return { plannedOn, reason: trimmedReason };
  };
  const closedDay = useClosedDay();
  const sentOrders = useRef(bulkOrders);
  const submit = () =>
    closedDay.watched(async (confirmation) => {
      const input = { ...buildInput(), ...confirmation };
      const refused = await bulk(verb, sentOrders.current, input, results.current, setDoneCount);
      if (refused.some(isClosedDay)) {
        // All are sent again, also those that were planned for this day before, which have a new version.
        sentOrders.current = updateVersions(sentOrders.current, results.current);
        results.current = [];
        setDoneCount(0);
        throw new RefusalError('invalid', 'closedDay');
      }
      if (refused.length === 0) flash('success', t(`bulk.done.${verb}`, { count, day: day(plannedOn) }));
      onDone(refused);
    });
  const question = closedDay.question({
    day: plannedOn,
    initialReason: reason,
    resubmit: async () => {
      await submit();
      onClose();
    },
  });
  if (question) return question;
  return (
    <Confirm
      title={t(`bulk.ask.${verb}`, { count })}
      action={t(`bulk.do.${verb}`)}
      onConfirm={submit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {verb !== 'assign' && <Box>{t(`bulk.text.${verb}`)}</Box>}
        {verb === 'assign' && (
          <FormField label={t('fields.team')}>
            <TeamSelect value={teamId} onChange={setTeamId} />
          </FormField>
        )}
        {verb === 'reschedule' && <PlannedDayField value={plannedOn} onChange={setPlannedOn} />}
        {verb !== 'assign' && (
          <ReasonField value={reason} onChange={setReason} optional={verb === 'reschedule'} />
        )}
        {doneCount > 0 && doneCount < count && (
          <div role="status">{t('bulk.soFar', { done: doneCount, count })}</div>
        )}
      </SpaceBetween>
    </Confirm>
  );
}

const updateVersions = (
  bulkOrders: readonly BulkOrder[],
  results: readonly BulkResult[],
): readonly BulkOrder[] => {
  const versions = new Map(results.map(({ id, version }) => [id, version]));
  return bulkOrders.map((order) => ({ ...order, version: versions.get(order.id) ?? order.version }));
};

function assertPresent<Value>(value: Value | undefined, code: MessageCode): Value {
  if (value === undefined) throw new RefusalError('invalid', code);
  return value;
}

/** Dialog of the refused orders, grouped by reason. */
export function RefusedOrders({
  verb,
  orders: asked,
  refused,
  onClose,
}: BulkOutcome & { onClose: () => void }) {
  const { t } = useTranslation(['orders', 'common']);
  const codes = new Map(asked.map(({ id, code }) => [id, code]));
  const reasons = Map.groupBy(refused, ({ code, values }) =>
    getErrorText(new RefusalError('conflict', code as MessageCode, { values })),
  );
  return (
    <Modal
      visible
      header={t(`orders:bulk.partly.${verb}`, { done: asked.length - refused.length, count: asked.length })}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Box>{t('orders:bulk.refused', { count: refused.length })}</Box>
        {[...reasons].map(([reason, refusedResults]) => (
          <div key={reason}>
            <b>{reason}</b>
            <div>{refusedResults.map(({ id }) => codes.get(id)).join(', ')}</div>
          </div>
        ))}
      </SpaceBetween>
    </Modal>
  );
}
