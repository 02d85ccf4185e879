// The phases of a procedure in one's charge: add, edit, remove, and put in order by dragging or by the keyboard.
import { Box, Button, Container, Header, List, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { minutesOf } from '../../../../../shared/procedures/edition.ts';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import {
  type PhaseItem,
  type ProcedureSheet,
  phases,
} from '../../../../../shared/procedures/procedure-api.ts';
import { AskedControls } from '../../../parts/procedure/asked-controls.tsx';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash, flashError } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { Gallery } from '../../../ui/image/thumb.tsx';
import { useSend } from '../../../use-call.ts';
import '../../../parts/procedure/sheet.css';

/** A phase changes the header of its procedure: number and minutes. */
export const changedByPhase = (kind: ProcedureKind) => [procedureCalls[kind].get, procedureCalls[kind].list];

export function PhaseList({ sheet }: { sheet: ProcedureSheet }) {
  const { t } = useTranslation(['planned', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const paths = procedurePaths[sheet.kind];
  const { send: remove } = useSend(phases.remove, { changes: changedByPhase(sheet.kind) });
  const { shown, sorting, sort } = useOrder(sheet);
  const [removing, setRemoving] = useState<PhaseItem>();
  const nameOf = (phase: PhaseItem) => t('planned:phases.name', { seq: shown.indexOf(phase) + 1 });
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${shown.length})`}
          description={t('planned:phases.total', { minutes: format.minutes(minutesOf(sheet)) })}
          actions={
            <Button onClick={() => void navigate(paths.newPhase(sheet.id))}>{t('planned:phases.add')}</Button>
          }
        >
          {t('planned:phases.title')}
        </Header>
      }
    >
      {shown.length === 0 && <Box color="text-body-secondary">{t('planned:phases.empty')}</Box>}
      <List
        ariaLabel={t('planned:phases.title')}
        items={shown}
        sortable
        sortDisabled={sorting}
        onSortingChange={({ detail }) => sort(detail.items)}
        renderItem={(phase) => ({
          id: phase.id,
          announcementLabel: `${nameOf(phase)}: ${phase.description}`,
          content: (
            <div className="typed">
              <b>{nameOf(phase)}</b> · {format.minutes(phase.minutes)}
              <br />
              {phase.description}
            </div>
          ),
          secondaryContent: (
            <>
              {phase.keyPoint && <div className="typed">{phase.keyPoint}</div>}
              <AskedControls of={phase} controls={sheet.controls} />
              <Gallery ids={phase.images} name={nameOf(phase)} />
            </>
          ),
          actions: (
            <SpaceBetween direction="horizontal" size="xxs">
              <Button
                variant="icon"
                iconName="edit"
                ariaLabel={`${t('common:edit')}: ${nameOf(phase)}`}
                onClick={() => void navigate(paths.phase(phase.id, sheet))}
              />
              <Button
                variant="icon"
                iconName="remove"
                ariaLabel={`${t('common:delete')}: ${nameOf(phase)}`}
                onClick={() => setRemoving(phase)}
              />
            </SpaceBetween>
          ),
        })}
      />
      {removing && (
        <ConfirmDelete
          name={nameOf(removing)}
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            const name = nameOf(removing);
            await remove({ id: removing.id });
            flash('success', t('common:deleted', { name }));
          }}
        />
      )}
    </Container>
  );
}

/** The new order is shown at once; when it is refused the stored one comes back. The list may report one move twice. */
function useOrder(sheet: ProcedureSheet) {
  const { send: arrange, sending } = useSend(procedureCalls[sheet.kind].arrange);
  const [pending, setPending] = useState<readonly PhaseItem[]>();
  const asked = useRef('');
  const sort = async (items: readonly PhaseItem[]) => {
    const phases = items.map(({ id }) => id);
    if (asked.current === phases.join()) return;
    asked.current = phases.join();
    setPending(items);
    try {
      await arrange({ id: sheet.id, phases });
    } catch (error) {
      flashError(error);
    } finally {
      asked.current = '';
      setPending(undefined);
    }
  };
  return {
    shown: pending ?? sheet.phaseList,
    sorting: sending,
    sort: (items: readonly PhaseItem[]) => void sort(items),
  };
}
