// List of the phases of a procedure the user has in charge: add, edit, remove, and reorder by drag or
// keyboard.
import { Box, Button, Container, Header, List, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getStandardMinutes } from '#shared/procedures/edition.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { type PhaseItem, type ProcedureDetail, phases } from '#shared/procedures/procedure-api.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { PhaseControls } from '#web/parts/procedure/phase-controls.tsx';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash, flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { Gallery } from '#web/ui/image/thumb.tsx';
import { useSend } from '#web/use-call.ts';
import '#web/parts/procedure/sheet.css';

/**
 * Calls to refresh after a phase changes: the header of its procedure has the number of phases and the
 * minutes.
 */
export const getCallsAffectedByPhase = (kind: ProcedureKind) => [
  procedureCalls[kind].get,
  procedureCalls[kind].list,
];

export function PhaseList({ procedure }: { procedure: ProcedureDetail }) {
  const { t } = useTranslation(['planned', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const paths = procedurePageRoutes[procedure.kind];
  const { send: remove } = useSend(phases.remove, { changes: getCallsAffectedByPhase(procedure.kind) });
  const { shown: orderedPhases, sorting, sort } = usePhaseOrder(procedure);
  const [phaseToRemove, setPhaseToRemove] = useState<PhaseItem>();
  const getPhaseName = (phase: PhaseItem) =>
    t('planned:phases.name', { seq: orderedPhases.indexOf(phase) + 1 });
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${orderedPhases.length})`}
          description={t('planned:phases.total', { minutes: format.minutes(getStandardMinutes(procedure)) })}
          actions={
            <Button onClick={() => void navigate(paths.newPhase(procedure.id))}>
              {t('planned:phases.add')}
            </Button>
          }
        >
          {t('planned:phases.title')}
        </Header>
      }
    >
      {orderedPhases.length === 0 && <Box color="text-body-secondary">{t('planned:phases.empty')}</Box>}
      <List
        ariaLabel={t('planned:phases.title')}
        items={orderedPhases}
        sortable
        sortDisabled={sorting}
        onSortingChange={({ detail }) => sort(detail.items)}
        renderItem={(phase) => ({
          id: phase.id,
          announcementLabel: `${getPhaseName(phase)}: ${phase.description}`,
          content: (
            <div className="typed">
              <b>{getPhaseName(phase)}</b> · {format.minutes(phase.minutes)}
              <br />
              {phase.description}
            </div>
          ),
          secondaryContent: (
            <>
              {phase.keyPoint && <div className="typed">{phase.keyPoint}</div>}
              <PhaseControls phase={phase} controls={procedure.controls} />
              <Gallery ids={phase.images} name={getPhaseName(phase)} />
            </>
          ),
          actions: (
            <SpaceBetween direction="horizontal" size="xxs">
              <Button
                variant="icon"
                iconName="edit"
                ariaLabel={`${t('common:edit')}: ${getPhaseName(phase)}`}
                onClick={() => void navigate(paths.phase(phase.id, procedure))}
              />
              <Button
                variant="icon"
                iconName="remove"
                ariaLabel={`${t('common:delete')}: ${getPhaseName(phase)}`}
                onClick={() => setPhaseToRemove(phase)}
              />
            </SpaceBetween>
          ),
        })}
      />
      {phaseToRemove && (
        <ConfirmDelete
          name={getPhaseName(phaseToRemove)}
          onClose={() => setPhaseToRemove(undefined)}
          onConfirm={async () => {
            const name = getPhaseName(phaseToRemove);
            await remove({ id: phaseToRemove.id });
            flash('success', t('common:deleted', { name }));
          }}
        />
      )}
    </Container>
  );
}

/**
 * Shows the new order at once and the stored one again if the request is refused. A move reported twice is
 * sent once.
 */
function usePhaseOrder(sheet: ProcedureDetail) {
  const { send: arrange, sending } = useSend(procedureCalls[sheet.kind].arrange);
  const [pending, setPending] = useState<readonly PhaseItem[]>();
  const lastRequest = useRef('');
  const sort = async (items: readonly PhaseItem[]) => {
    const phases = items.map(({ id }) => id);
    if (lastRequest.current === phases.join()) return;
    lastRequest.current = phases.join();
    setPending(items);
    try {
      await arrange({ id: sheet.id, phases });
    } catch (error) {
      flashError(error);
    } finally {
      lastRequest.current = '';
      setPending(undefined);
    }
  };
  return {
    shown: pending ?? sheet.phaseList,
    sorting: sending,
    sort: (items: readonly PhaseItem[]) => void sort(items),
  };
}
