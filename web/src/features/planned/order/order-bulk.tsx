// One verb for the chosen orders: what may be done with them, the question before it, and which of them it left as they were.
import { Box, Button, ButtonDropdown, FormField, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Sent } from '../../../../../shared/contract.ts';
import type { MessageCode } from '../../../../../shared/messages.ts';
import { isPermitted } from '../../../../../shared/moves.ts';
import { workloads } from '../../../../../shared/organisation/workload-api.ts';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { checklistOrders, type OrderItem, orders } from '../../../../../shared/planned/order-api.ts';
import { orderMoves } from '../../../../../shared/planned/order-moves.ts';
import { readings } from '../../../../../shared/planned/reading-api.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { errorText } from '../../../i18n/text.ts';
import { PlannedOn, Reason } from '../../../parts/order/order-dialogs.tsx';
import { mayDo } from '../../../parts/order/order-moves.ts';
import { TeamSelect } from '../../../parts/order/order-team-select.tsx';
import { askerOf, type Session, useSession } from '../../../session/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { useToday } from '../../../ui/today.ts';
import { useSend } from '../../../use-call.ts';

const verbs = ['assign', 'reschedule', 'cancel'] as const;
type Verb = (typeof verbs)[number];
export type Item = Pick<OrderItem, 'id' | 'type' | 'version' | 'code' | 'state' | 'teamId'>;
export type Result = Answer<typeof orders.bulk>['results'][number];

/** The service takes so many at once. */
const MOST = 100;

/** What this person may do to several orders of the plant. */
export const bulkVerbs = (session: Session): Verb[] =>
  verbs.filter(
    (verb) => isPermitted(orderMoves, verb, session) && (verb !== 'assign' || askerOf(session).resources),
  );

interface Props {
  chosen: readonly Item[];
  offered: readonly Verb[];
  /** Which of them were refused: they stay chosen. */
  onDone: (refused: ReadonlySet<string>) => void;
}

export interface Outcome {
  verb: Verb | 'unassign';
  asked: readonly Item[];
  refused: readonly Result[];
}

export function BulkActions({ chosen, offered, onDone }: Props) {
  const { t } = useTranslation('orders');
  const session = useSession();
  // as they were when asked about: the list goes on
  const [asked, setAsked] = useState<{ verb: Verb; orders: readonly Item[] }>();
  const [outcome, setOutcome] = useState<Outcome>();
  const ask = (verb: Verb) => setAsked({ verb, orders: chosen });
  const possible = (verb: Verb) => chosen.some((order) => mayDo(session, verb, order));
  return (
    <>
      <ButtonDropdown
        disabled={chosen.length === 0}
        expandToViewport
        items={offered.map((verb) => ({ id: verb, text: t(`bulk.do.${verb}`), disabled: !possible(verb) }))}
        onItemClick={({ detail }) => ask(detail.id as Verb)}
      >
        {t('bulk.actions', { count: chosen.length })}
      </ButtonDropdown>
      {asked && (
        <BulkDialog
          {...asked}
          onDone={(refused) => {
            if (refused.length > 0) setOutcome({ verb: asked.verb, asked: asked.orders, refused });
            onDone(new Set(refused.map(({ id }) => id)));
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {outcome && <RefusedOrders {...outcome} onClose={() => setOutcome(undefined)} />}
    </>
  );
}

/** What a verb asks besides the orders. */
type Wanted = Pick<Sent<typeof orders.bulk>, 'teamId' | 'plannedOn' | 'reason'>;

/**
 * One verb for many orders, a hundred a call. What is answered is added to `results`, so that whoever asks again goes on from
 * there when the connection broke.
 */
export function useBulk() {
  const changes = [cycles.list, cycles.get, cycles.slots, readings.list, workloads.days];
  const { send: sendWork } = useSend(orders.bulk, { changes });
  const { send: sendChecks } = useSend(checklistOrders.bulk, { changes });
  return async (
    verb: Verb,
    asked: readonly Pick<Item, 'id' | 'type' | 'version'>[],
    input: Wanted,
    results: Result[],
    soFar: (done: number) => void,
  ): Promise<Result[]> => {
    while (results.length < asked.length) {
      const left = asked.slice(results.length);
      const [{ type } = {}] = left;
      const other = left.findIndex((each) => each.type !== type);
      const items = left.slice(0, Math.min(MOST, other < 0 ? MOST : other));
      const send = type === 'checklists' ? sendChecks : sendWork;
      const answer = await send({ verb, items: items.map(({ id, version }) => ({ id, version })), ...input });
      results.push(...answer.results);
      soFar(results.length);
    }
    return results.filter(({ code }) => code);
  };
}

interface DialogProps {
  verb: Verb;
  orders: readonly Item[];
  onDone: (refused: readonly Result[]) => void;
  onClose: () => void;
}

function BulkDialog({ verb, orders: asked, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('orders');
  const { day } = useFormat();
  const today = useToday();
  const bulk = useBulk();
  const count = asked.length;
  const [teamId, setTeamId] = useState(count === 1 ? asked[0]!.teamId : undefined);
  const [plannedOn, setPlannedOn] = useState(today);
  const [reason, setReason] = useState('');
  const results = useRef<Result[]>([]);
  const [done, setDone] = useState(0);
  const why = reason.trim() || undefined;
  /** Throws what is missing. */
  const wanted = (): Wanted => {
    if (verb === 'assign') return { teamId: given(teamId, 'required') };
    if (verb === 'cancel') return { reason: given(why, 'reasonNeeded') };
    if (given(plannedOn || undefined, 'required') < today) throw new Refused('invalid', 'dateBeforeMinimum');
    return { plannedOn, reason: why };
  };
  const act = async () => {
    const refused = await bulk(verb, asked, wanted(), results.current, setDone);
    if (refused.length === 0) flash('success', t(`bulk.done.${verb}`, { count, day: day(plannedOn) }));
    onDone(refused);
  };
  return (
    <Confirm
      title={t(`bulk.ask.${verb}`, { count })}
      action={t(`bulk.do.${verb}`)}
      onConfirm={act}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {verb !== 'assign' && <Box>{t(`bulk.text.${verb}`)}</Box>}
        {verb === 'assign' && (
          <FormField label={t('fields.team')}>
            <TeamSelect value={teamId} onChange={setTeamId} />
          </FormField>
        )}
        {verb === 'reschedule' && <PlannedOn value={plannedOn} onChange={setPlannedOn} />}
        {verb !== 'assign' && <Reason value={reason} onChange={setReason} optional={verb === 'reschedule'} />}
        {done > 0 && done < count && <div role="status">{t('bulk.soFar', { done, count })}</div>}
      </SpaceBetween>
    </Confirm>
  );
}

function given<Value>(value: Value | undefined, code: MessageCode): Value {
  if (value === undefined) throw new Refused('invalid', code);
  return value;
}

/** Each reason once, with the orders it is about. */
export function RefusedOrders({ verb, asked, refused, onClose }: Outcome & { onClose: () => void }) {
  const { t } = useTranslation(['orders', 'common']);
  const codes = new Map(asked.map(({ id, code }) => [id, code]));
  const reasons = Map.groupBy(refused, ({ code, values }) =>
    errorText(new Refused('conflict', code as MessageCode, { values })),
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
        {[...reasons].map(([reason, its]) => (
          <div key={reason}>
            <b>{reason}</b>
            <div>{its.map(({ id }) => codes.get(id)).join(', ')}</div>
          </div>
        ))}
      </SpaceBetween>
    </Modal>
  );
}
