// Actions of an analysis that is no longer editable: their completion day can be recorded, and an order
// planned for them.
import { Box, Button, FormField, Header, StatusIndicator } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatActionSource, MAX_TITLE } from '#shared/planned/free-order.ts';
import { canPlanForSomeTeam } from '#shared/planned/order-transitions.ts';
import { addActionIds, type IdentifiedAction } from '#shared/requests/root-cause/countermeasure-ids.ts';
import type { Countermeasure } from '#shared/requests/root-cause/root-cause.ts';
import { analysisTransitions } from '#shared/requests/root-cause/root-cause-transitions.ts';
import { type RootCausePage, rootCauses } from '#shared/requests/root-cause-api.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { FreeOrderDialog } from '#web/parts/order/free-order-dialog.tsx';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DayControl } from '#web/ui/form/day-control.tsx';
import { isDay } from '#web/ui/form/day-text.ts';
import { useFormat } from '#web/ui/format.ts';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { useToday } from '#web/ui/today.ts';
import { getTransitionFields, useRootCauseCall } from './use-root-cause.ts';

export type ActionKind = 'eliminate' | 'prevent';
type Row = IdentifiedAction & { n: number };

export function ActionList({ analysis, list }: { analysis: RootCausePage; list: ActionKind }) {
  const { t } = useTranslation(['rootCause', 'common', 'enums']);
  const { day } = useFormat();
  const principal = toPrincipal(useSession());
  const [selectedAction, setSelectedAction] = useState<Row>();
  const [plannedAction, setPlannedAction] = useState<Row>();
  const canPlan = canPlanForSomeTeam(principal);
  const canNote = isTransitionAllowed(analysisTransitions, 'done', getTransitionFields(analysis), principal);
  const rows = addActionIds(analysis[list]).map((action, n) => ({ ...action, n }));
  return (
    <>
      <ResponsiveTable
        variant="embedded"
        wrapLines
        items={rows}
        trackBy={({ n }) => String(n)}
        header={<Header variant="h3">{t(`rootCause:fields.${list}`)}</Header>}
        empty={<Box>{t('rootCause:sheet.noActions')}</Box>}
        ariaLabels={{ tableLabel: t(`rootCause:fields.${list}`) }}
        columnDefinitions={[
          {
            id: 'description',
            header: t('rootCause:fields.description'),
            isRowHeader: true,
            cell: ({ description }) => description,
          },
          {
            id: 'responsible',
            header: t('rootCause:fields.responsible'),
            cell: ({ responsible }) => responsible,
          },
          {
            id: 'pillar',
            header: t('rootCause:fields.pillar'),
            cell: ({ pillar }) => (pillar ? getEnumText('pillar', pillar) : t('common:none')),
          },
          {
            id: 'dueOn',
            header: t('rootCause:fields.dueOn'),
            cell: ({ dueOn }) => (dueOn ? day(dueOn) : t('common:none')),
          },
          {
            id: 'doneOn',
            header: t('rootCause:fields.doneOn'),
            cell: (row) => <DoneStatus countermeasure={row} />,
          },
          ...(canPlan
            ? [
                {
                  id: 'order',
                  header: <span className="screen-only">{t('rootCause:actions.order')}</span>,
                  cell: (row: Row) =>
                    row.doneOn === undefined && (
                      <div className="screen-only">
                        <Button
                          ariaLabel={`${t('rootCause:actions.planOrder')}: ${row.description}`}
                          onClick={() => setPlannedAction(row)}
                        >
                          {t('rootCause:actions.planOrder')}
                        </Button>
                      </div>
                    ),
                },
              ]
            : []),
          ...(canNote
            ? [
                {
                  id: 'note',
                  header: <span className="screen-only">{t('rootCause:actions.change')}</span>,
                  cell: (row: Row) => (
                    <div className="screen-only">
                      <Button
                        ariaLabel={`${t('rootCause:actions.note')}: ${row.description}`}
                        onClick={() => setSelectedAction(row)}
                      >
                        {t('rootCause:actions.note')}
                      </Button>
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
      {plannedAction && (
        <FreeOrderDialog
          initial={getOrderOfAction(analysis, list, plannedAction)}
          onClose={() => setPlannedAction(undefined)}
        />
      )}
      {selectedAction && (
        <DoneQuestion
          analysis={analysis}
          list={list}
          countermeasure={selectedAction}
          onClose={() => setSelectedAction(undefined)}
        />
      )}
    </>
  );
}

/** Returns the fields of an order that carries out an action on the machine of the EWO. */
const getOrderOfAction = (
  { ewoId, ewo: { machineId, elementId } }: RootCausePage,
  list: ActionKind,
  { description, id }: Row,
) => ({
  ...{ machineId, elementId, description: description.slice(0, MAX_TITLE) },
  source: { kind: 'rootcause' as const, id: formatActionSource({ ewoId, list, id }) },
});

function DoneStatus({ countermeasure: { dueOn, doneOn } }: { countermeasure: Countermeasure }) {
  const { t } = useTranslation('rootCause');
  const { day } = useFormat();
  const today = useToday();
  if (doneOn) return <StatusIndicator type="success">{day(doneOn)}</StatusIndicator>;
  if (dueOn && dueOn < today) return <StatusIndicator type="error">{t('actions.late')}</StatusIndicator>;
  return <StatusIndicator type="pending">{t('actions.open')}</StatusIndicator>;
}

interface Question {
  analysis: RootCausePage;
  list: ActionKind;
  countermeasure: Row;
  onClose: () => void;
}

/** Dialog that records the day an action was done; empty means not done. */
function DoneQuestion({ analysis: { ewoId, version }, list, countermeasure, onClose }: Question) {
  const { t } = useTranslation('rootCause');
  const today = useToday();
  const [doneDay, setDoneDay] = useState(countermeasure.doneOn ?? today);
  const { send } = useRootCauseCall(rootCauses.done);
  return (
    <Confirm
      title={t('actions.note')}
      action={t('actions.keep')}
      disabled={doneDay !== '' && !isDay(doneDay)}
      onConfirm={() => send({ ewoId, version, list, n: countermeasure.n, doneOn: doneDay || undefined })}
      onClose={onClose}
    >
      <FormField
        label={t('fields.doneOn')}
        description={`${countermeasure.description}. ${t('actions.emptyIsOpen')}`}
      >
        <DayControl value={doneDay} onChange={setDoneDay} />
      </FormField>
    </Confirm>
  );
}
