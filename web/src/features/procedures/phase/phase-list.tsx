// Phases of a procedure the user has in charge: written, edited, duplicated, pasted and removed in the list, and
// reordered by drag or keyboard.
import { Box, Button, Container, Header, List, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getStandardMinutes } from '#shared/procedures/edition.ts';
import { type PhaseItem, type ProcedureDetail, phases } from '#shared/procedures/procedure-api.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { PhaseControls } from '#web/parts/procedure/phase-controls.tsx';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash, flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { Gallery } from '#web/ui/image/thumb.tsx';
import { useSend } from '#web/use-call.ts';
import { ApproveButton } from '../procedure/procedure-actions.tsx';
import { PastePhasesDialog } from './paste-phases.tsx';
import { getCallsAffectedByPhase } from './phase-calls.ts';
import { PhaseInlineForm } from './phase-inline-form.tsx';
import '#web/parts/procedure/sheet.css';

interface Props {
  procedure: ProcedureDetail;
  onReload: () => void;
}

export function PhaseList({ procedure, onReload }: Props) {
  const { t } = useTranslation(['planned', 'common']);
  const format = useFormat();
  const { send: remove } = useSend(phases.remove, { changes: getCallsAffectedByPhase(procedure.kind) });
  const duplicate = useDuplicate(procedure);
  const { shown: orderedPhases, sorting, sort } = usePhaseOrder(procedure);
  const [phaseToRemove, setPhaseToRemove] = useState<PhaseItem>();
  /** Id of the phase whose form is open, or the number of new phases written so far. */
  const [opened, setOpened] = useState<string | number>();
  const [isPasting, setPasting] = useState(false);
  const isNewOpen = typeof opened === 'number';
  const close = () => setOpened(undefined);
  const getPhaseName = (phase: PhaseItem) =>
    t('planned:phases.name', { seq: orderedPhases.indexOf(phase) + 1 });
  const newPhaseName = t('planned:phases.create', { seq: orderedPhases.length + 1 });
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${orderedPhases.length})`}
          description={t('planned:phases.total', { minutes: format.minutes(getStandardMinutes(procedure)) })}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={() => setPasting(true)}>{t('planned:phases.paste')}</Button>
              <Button disabled={isNewOpen} onClick={() => setOpened(0)}>
                {t('planned:phases.add')}
              </Button>
            </SpaceBetween>
          }
        >
          {t('planned:phases.title')}
        </Header>
      }
      footer={<ApproveButton procedure={procedure} isEditing={opened !== undefined} />}
    >
      {orderedPhases.length === 0 && <Box color="text-body-secondary">{t('planned:phases.empty')}</Box>}
      <SpaceBetween size="m">
        <List
          ariaLabel={t('planned:phases.title')}
          items={orderedPhases}
          sortable
          sortDisabled={sorting}
          onSortingChange={({ detail }) => sort(detail.items)}
          renderItem={(phase) => ({
            id: phase.id,
            announcementLabel: `${getPhaseName(phase)}: ${phase.description}`,
            ...(opened === phase.id
              ? {
                  content: <b>{getPhaseName(phase)}</b>,
                  secondaryContent: (
                    <PhaseInlineForm
                      procedure={procedure}
                      phase={phase}
                      name={getPhaseName(phase)}
                      onSaved={() => {
                        flash('success', t('common:saved'));
                        close();
                      }}
                      onReload={onReload}
                      onCancel={close}
                    />
                  ),
                }
              : {
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
                      <PhaseButton
                        icon="edit"
                        label={`${t('common:edit')}: ${getPhaseName(phase)}`}
                        onPress={() => setOpened(phase.id)}
                      />
                      <PhaseButton
                        icon="copy"
                        label={`${t('planned:move.duplicate')}: ${getPhaseName(phase)}`}
                        onPress={() => duplicate(phase, orderedPhases.indexOf(phase) + 2)}
                      />
                      <PhaseButton
                        icon="remove"
                        label={`${t('common:delete')}: ${getPhaseName(phase)}`}
                        onPress={() => setPhaseToRemove(phase)}
                      />
                    </SpaceBetween>
                  ),
                }),
          })}
        />
        {isNewOpen && (
          <SpaceBetween size="s">
            <Header variant="h3">{newPhaseName}</Header>
            <PhaseInlineForm
              key={opened}
              procedure={procedure}
              name={newPhaseName}
              onSaved={() => setOpened(opened + 1)}
              onReload={onReload}
              onCancel={close}
            />
          </SpaceBetween>
        )}
      </SpaceBetween>
      {isPasting && <PastePhasesDialog procedure={procedure} onClose={() => setPasting(false)} />}
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

const PhaseButton = (props: { icon: 'edit' | 'copy' | 'remove'; label: string; onPress: () => void }) => (
  <Button variant="icon" iconName={props.icon} ariaLabel={props.label} onClick={props.onPress} />
);

/** Returns a function that copies a phase to a position. */
function useDuplicate({ id: procedureId, kind }: ProcedureDetail) {
  const { t } = useTranslation(['planned', 'common']);
  const { send: create } = useSend(phases.create, { changes: getCallsAffectedByPhase(kind) });
  const copyPhase = async (phase: PhaseItem, seq: number) => {
    const { description, minutes, keyPoint, ppe, images, controlIds } = phase;
    try {
      await create({ procedureId, seq, description, minutes, keyPoint, ppe, images, controlIds });
      flash('success', t('common:created', { name: t('planned:phases.name', { seq }) }));
    } catch (error) {
      flashError(error);
    }
  };
  return (phase: PhaseItem, seq: number) => void copyPhase(phase, seq);
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
