// A procedure as a sheet to read, at the machine or on paper.
import { Box, Container, Header, KeyValuePairs, SpaceBetween, Table } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editionText, minutesOf } from '../../../../shared/procedures/edition.ts';
import type { ProcedureState, Revision } from '../../../../shared/procedures/procedure.ts';
import { enumText, useText } from '../../i18n/text.ts';
import { useFormat } from '../../ui/format.ts';
import { Gallery } from '../../ui/image/thumb.tsx';
import { AskedControls } from './asked-controls.tsx';
import { ChargeStatus } from './charge-status.tsx';
import { useKitLines } from './kit.tsx';
import './sheet.css';

const words = (name: string, values: readonly string[] | undefined) =>
  (values ?? []).map((value) => enumText(name, value)).join(', ');

/** As it is being written, or as it was approved. */
type Sheet = Omit<Revision, 'approved'> & Pick<ProcedureState, 'approved' | 'charge'>;

export function ProcedureSheetView({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation(['planned', 'common']);
  const text = useText('planned');
  const format = useFormat();
  const pair = (field: string, value: ReactNode) => ({
    label: text(`fields.${field}`),
    value: value || t('common:none'),
  });
  const kitLines = useKitLines();
  const { approved } = sheet;
  return (
    <div className="procedure-sheet">
      <SpaceBetween size="l">
        <Container header={<Header variant="h2">{sheet.description}</Header>}>
          <KeyValuePairs
            columns={4}
            items={[
              pair('code', sheet.code),
              pair('edition', editionText(sheet)),
              pair('charge', <ChargeStatus procedure={sheet} />),
              pair(
                'approved',
                approved &&
                  t('planned:approvedBy', {
                    edition: editionText(approved),
                    day: format.day(approved.on),
                    name: approved.by,
                  }),
              ),
              pair('typology', enumText('cycleTypology', sheet.typology)),
              pair('strategyKind', enumText('strategyKind', sheet.strategyKind)),
              pair('machineState', enumText('machineRunning', sheet.machineState)),
              pair('technicians', format.number(sheet.technicians)),
              pair('standardMinutes', format.minutes(minutesOf(sheet))),
              pair('ppe', words('ppe', sheet.ppe)),
              ...kitLines(sheet.kit).map(({ field, text }) => pair(field, text)),
            ]}
          />
        </Container>
        {sheet.safetyNote && (
          <Container header={<Header variant="h3">{text('fields.safetyNote')}</Header>}>
            <div className="typed">{sheet.safetyNote}</div>
          </Container>
        )}
        <PhaseTable phases={sheet.phaseList} controls={sheet.controls} />
      </SpaceBetween>
    </div>
  );
}

function PhaseTable({ phases, controls }: { phases: Sheet['phaseList']; controls: Sheet['controls'] }) {
  const { t } = useTranslation(['planned', 'common']);
  const text = useText('planned');
  const format = useFormat();
  const typed = (value: string | undefined) =>
    value ? <div className="typed">{value}</div> : t('common:none');
  return (
    <Table
      header={
        <Header variant="h2" counter={`(${phases.length})`}>
          {t('planned:phases.title')}
        </Header>
      }
      ariaLabels={{ tableLabel: t('planned:phases.title') }}
      items={phases}
      trackBy={({ seq }) => String(seq)}
      wrapLines
      empty={<Box textAlign="center">{t('planned:phases.empty')}</Box>}
      columnDefinitions={[
        { id: 'seq', header: text('fields.seq'), cell: ({ seq }) => seq, width: 80 },
        {
          id: 'description',
          header: text('fields.description'),
          cell: ({ description }) => typed(description),
          isRowHeader: true,
        },
        {
          id: 'minutes',
          header: text('fields.minutes'),
          cell: ({ minutes }) => format.minutes(minutes),
          width: 120,
        },
        { id: 'keyPoint', header: text('fields.keyPoint'), cell: ({ keyPoint }) => typed(keyPoint) },
        ...(controls
          ? [
              {
                id: 'controls',
                header: text('fields.controlIds'),
                cell: (phase: (typeof phases)[number]) =>
                  phase.controlIds?.length ? (
                    <AskedControls of={phase} controls={controls} />
                  ) : (
                    t('common:none')
                  ),
              },
            ]
          : []),
        {
          id: 'images',
          header: text('fields.images'),
          cell: ({ seq, images }) =>
            images.length > 0 ? (
              <Gallery ids={images} name={t('planned:phases.name', { seq })} />
            ) : (
              t('common:none')
            ),
        },
        {
          id: 'ppe',
          header: text('fields.phasePpe'),
          cell: ({ ppe }) => words('ppe', ppe) || t('common:none'),
        },
      ]}
    />
  );
}
