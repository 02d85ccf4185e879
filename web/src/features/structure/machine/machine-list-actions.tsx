// Actions of the machines selected in the list, within the user's permissions.
import { Button, ButtonDropdown, SpaceBetween } from '@cloudscape-design/components';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { useClassifyLabel } from '../classification/classification-offer.tsx';
import { useOpenForm } from '../way-back.ts';

const BulkEdit = lazy(async () => ({ default: (await import('./bulk-edit.tsx')).BulkEdit }));
const TwinDialog = lazy(async () => ({ default: (await import('./twin-dialog.tsx')).TwinDialog }));

/** Maximum number of machines per call. */
const MAX_MACHINES = 100;

interface Props {
  chosen: readonly MachineResponse[];
  onChoose: (machines: MachineResponse[]) => void;
  onRemove: (machine: MachineResponse) => void;
  children: ReactNode;
}

export function MachineListActions({ chosen, onChoose, onRemove, children }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const openForm = useOpenForm();
  const classifyLabel = useClassifyLabel();
  const [openDialog, setOpenDialog] = useState<'twin' | 'bulk'>();
  const close = () => setOpenDialog(undefined);
  const selectedMachine = chosen.length === 1 ? chosen[0] : undefined;
  const [canCreate, canEdit, canDelete] = (['create', 'edit', 'delete'] as const).map((action) =>
    session.may('machines', action),
  );
  const menuActions: Record<string, () => void> = {
    twin: () => setOpenDialog('twin'),
    bulk: () => setOpenDialog('bulk'),
    labels: () => openForm(structurePageRoutes.labels(chosen.map(({ id }) => id))),
    delete: () => selectedMachine && onRemove(selectedMachine),
  };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        disabled={!selectedMachine}
        onClick={() => selectedMachine && void navigate(structurePageRoutes.view(selectedMachine.id))}
      >
        {t('view')}
      </Button>
      <Button
        disabled={!selectedMachine}
        onClick={() => selectedMachine && void navigate(structurePageRoutes.structure(selectedMachine.id))}
      >
        {t('open')}
      </Button>
      {classifyLabel && (
        <Button
          disabled={!selectedMachine}
          onClick={() => selectedMachine && openForm(structurePageRoutes.classify(selectedMachine.id))}
        >
          {classifyLabel}
        </Button>
      )}
      {canEdit && (
        <Button
          disabled={!selectedMachine}
          onClick={() => selectedMachine && openForm(structurePageRoutes.editMachine(selectedMachine.id))}
        >
          {t('common:edit')}
        </Button>
      )}
      <ButtonDropdown
        disabled={chosen.length === 0}
        items={[
          ...(canEdit
            ? [
                {
                  id: 'bulk',
                  text: t('bulk.action', { count: chosen.length }),
                  disabled: chosen.length > MAX_MACHINES,
                  disabledReason: t('bulk.tooMany', { count: MAX_MACHINES }),
                },
              ]
            : []),
          {
            id: 'labels',
            text: t('labels.print', { count: chosen.length }),
            disabled: chosen.length > MAX_MACHINES,
            disabledReason: t('bulk.tooMany', { count: MAX_MACHINES }),
          },
          ...(canCreate
            ? [
                {
                  id: 'twin',
                  text: t('twin.action'),
                  disabled: !selectedMachine,
                  disabledReason: t('chooseOne'),
                },
              ]
            : []),
          ...(canDelete
            ? [
                {
                  id: 'delete',
                  text: t('common:delete'),
                  disabled: !selectedMachine,
                  disabledReason: t('chooseOne'),
                },
              ]
            : []),
        ]}
        onItemClick={({ detail }) => menuActions[detail.id]?.()}
      >
        {t('actions')}
      </ButtonDropdown>
      {children}
      <Suspense>
        {openDialog === 'twin' && selectedMachine && <TwinDialog machine={selectedMachine} onClose={close} />}
        {openDialog === 'bulk' && (
          <BulkEdit chosen={chosen} onDone={(failed) => onChoose([...failed])} onClose={close} />
        )}
      </Suspense>
    </SpaceBetween>
  );
}
