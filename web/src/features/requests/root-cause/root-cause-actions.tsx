// The actions of an analysis that is no longer written: each is still said to be done, on which day.
import { Box, Button, FormField, Header, StatusIndicator, Table } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPossible } from '../../../../../shared/moves.ts';
import type { Countermeasure } from '../../../../../shared/requests/root-cause.ts';
import { type RootCausePage, rootCauses } from '../../../../../shared/requests/root-cause-api.ts';
import { analysisMoves } from '../../../../../shared/requests/root-cause-moves.ts';
import { enumText } from '../../../i18n/text.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { DayControl } from '../../../ui/form/day-control.tsx';
import { isDay } from '../../../ui/form/day-text.ts';
import { useFormat } from '../../../ui/format.ts';
import { useToday } from '../../../ui/today.ts';
import { movedOf, useRootCauseCall } from './use-root-cause.ts';

export type ActionsOf = 'eliminate' | 'prevent';
type Row = Countermeasure & { n: number };

export function ActionList({ analysis, list }: { analysis: RootCausePage; list: ActionsOf }) {
  const { t } = useTranslation(['rootCause', 'common', 'enums']);
  const { day } = useFormat();
  const asker = askerOf(useSession());
  const [asked, setAsked] = useState<Row>();
  const mayNote = isPossible(analysisMoves, 'done', movedOf(analysis), asker);
  const rows = analysis[list].map((action, n) => ({ ...action, n }));
  return (
    <>
      <Table
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
            cell: ({ pillar }) => (pillar ? enumText('pillar', pillar) : t('common:none')),
          },
          {
            id: 'dueOn',
            header: t('rootCause:fields.dueOn'),
            cell: ({ dueOn }) => (dueOn ? day(dueOn) : t('common:none')),
          },
          { id: 'doneOn', header: t('rootCause:fields.doneOn'), cell: (row) => <Done of={row} /> },
          ...(mayNote
            ? [
                {
                  id: 'note',
                  header: <span className="screen-only">{t('rootCause:actions.change')}</span>,
                  cell: (row: Row) => (
                    <div className="screen-only">
                      <Button
                        ariaLabel={`${t('rootCause:actions.note')}: ${row.description}`}
                        onClick={() => setAsked(row)}
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
      {asked && (
        <DoneQuestion analysis={analysis} list={list} of={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function Done({ of: { dueOn, doneOn } }: { of: Countermeasure }) {
  const { t } = useTranslation('rootCause');
  const { day } = useFormat();
  const today = useToday();
  if (doneOn) return <StatusIndicator type="success">{day(doneOn)}</StatusIndicator>;
  if (dueOn && dueOn < today) return <StatusIndicator type="error">{t('actions.late')}</StatusIndicator>;
  return <StatusIndicator type="pending">{t('actions.open')}</StatusIndicator>;
}

interface Question {
  analysis: RootCausePage;
  list: ActionsOf;
  of: Row;
  onClose: () => void;
}

/** On which day it was done; without one it is not. */
function DoneQuestion({ analysis: { ewoId, version }, list, of, onClose }: Question) {
  const { t } = useTranslation('rootCause');
  const today = useToday();
  const [typed, setTyped] = useState(of.doneOn ?? today);
  const { send } = useRootCauseCall(rootCauses.done);
  return (
    <Confirm
      title={t('actions.note')}
      action={t('actions.keep')}
      disabled={typed !== '' && !isDay(typed)}
      onConfirm={() => send({ ewoId, version, list, n: of.n, doneOn: typed || undefined })}
      onClose={onClose}
    >
      <FormField label={t('fields.doneOn')} description={`${of.description}. ${t('actions.emptyIsOpen')}`}>
        <DayControl value={typed} onChange={setTyped} />
      </FormField>
    </Confirm>
  );
}
