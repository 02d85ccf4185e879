// Read-only view of a procedure, on screen and as a printout.
import { Box, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatEdition, getStandardMinutes } from '#shared/procedures/edition.ts';
import type { ProcedureState, Revision } from '#shared/procedures/procedure.ts';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { getEnumText, useText } from '../../i18n/text.ts';
import { useFormat } from '../../ui/format.ts';
import { Gallery } from '../../ui/image/thumb.tsx';
import { LazyPermitKindNames } from '../permit/lazy.tsx';
import { ChargeStatus } from './charge-status.tsx';
import { useKitLines } from './kit.tsx';
import { PhaseControls } from './phase-controls.tsx';
import './sheet.css';

const formatValues = (name: string, values: readonly string[] | undefined) =>
  (values ?? []).map((value) => getEnumText(name, value)).join(', ');

/** Procedure as a draft or as approved. */
type ViewedProcedure = Omit<Revision, 'approved'> & Pick<ProcedureState, 'approved' | 'charge'>;

export function ProcedureDetailView({ procedure }: { procedure: ViewedProcedure }) {
  const { t } = useTranslation(['planned', 'common']);
  const text = useText('planned');
  const format = useFormat();
  const buildPair = (field: string, value: ReactNode) => ({
    label: text(`fields.${field}`),
    value: value || t('common:none'),
  });
  const kitLines = useKitLines();
  const { approved } = procedure;
  return (
    <div className="procedure-sheet">
      <SpaceBetween size="l">
        <Container header={<Header variant="h2">{procedure.description}</Header>}>
          <KeyValuePairs
            columns={4}
            items={[
              buildPair('code', procedure.code),
              buildPair('edition', formatEdition(procedure)),
              buildPair('charge', <ChargeStatus procedure={procedure} />),
              buildPair(
                'approved',
                approved &&
                  t('planned:approvedBy', {
                    edition: formatEdition(approved),
                    day: format.day(approved.on),
                    name: approved.by,
                  }),
              ),
              buildPair('typology', getEnumText('cycleTypology', procedure.typology)),
              buildPair('strategyKind', getEnumText('strategyKind', procedure.strategyKind)),
              buildPair('machineState', getEnumText('machineRunning', procedure.machineState)),
              buildPair('technicians', format.number(procedure.technicians)),
              buildPair('standardMinutes', format.minutes(getStandardMinutes(procedure))),
              buildPair('ppe', formatValues('ppe', procedure.ppe)),
              ...(procedure.isolate ? [buildPair('isolate', t('common:yes'))] : []),
              ...(procedure.permitKinds?.length
                ? [buildPair('permitKinds', <LazyPermitKindNames codes={procedure.permitKinds} />)]
                : []),
              ...kitLines(procedure.kit).map(({ field, text }) => buildPair(field, text)),
            ]}
          />
        </Container>
        {procedure.safetyNote && (
          <Container header={<Header variant="h3">{text('fields.safetyNote')}</Header>}>
            <div className="typed">{procedure.safetyNote}</div>
          </Container>
        )}
        <PhaseTable phases={procedure.phaseList} controls={procedure.controls} />
      </SpaceBetween>
    </div>
  );
}

function PhaseTable({
  phases,
  controls,
}: {
  phases: ViewedProcedure['phaseList'];
  controls: ViewedProcedure['controls'];
}) {
  const { t } = useTranslation(['planned', 'common']);
  const text = useText('planned');
  const format = useFormat();
  const renderText = (value: string | undefined) =>
    value ? <div className="typed">{value}</div> : t('common:none');
  return (
    <ResponsiveTable
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
          cell: ({ description }) => renderText(description),
          isRowHeader: true,
        },
        {
          id: 'minutes',
          header: text('fields.minutes'),
          cell: ({ minutes }) => format.minutes(minutes),
          width: 120,
        },
        { id: 'keyPoint', header: text('fields.keyPoint'), cell: ({ keyPoint }) => renderText(keyPoint) },
        ...(controls
          ? [
              {
                id: 'controls',
                header: text('fields.controlIds'),
                cell: (phase: (typeof phases)[number]) =>
                  phase.controlIds?.length ? (
                    <PhaseControls phase={phase} controls={controls} />
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
          cell: ({ ppe }) => formatValues('ppe', ppe) || t('common:none'),
        },
      ]}
    />
  );
}
