// What may be done with the machines chosen in the list, as far as the profile allows.
import { Button, ButtonDropdown, SpaceBetween } from '@cloudscape-design/components';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { useClassifyLabel } from '../classification/classification-offer.tsx';
import { useVisit } from '../way-back.ts';

const BulkEdit = lazy(async () => ({ default: (await import('./bulk-edit.tsx')).BulkEdit }));
const TwinDialog = lazy(async () => ({ default: (await import('./twin-dialog.tsx')).TwinDialog }));

/** As many as one call takes. */
const MOST_AT_ONCE = 100;

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
  const visit = useVisit();
  const classify = useClassifyLabel();
  const [asked, setAsked] = useState<'twin' | 'bulk'>();
  const close = () => setAsked(undefined);
  const one = chosen.length === 1 ? chosen[0] : undefined;
  const [mayCreate, mayEdit, mayDelete] = (['create', 'edit', 'delete'] as const).map((action) =>
    session.may('machines', action),
  );
  const more: Record<string, () => void> = {
    twin: () => setAsked('twin'),
    bulk: () => setAsked('bulk'),
    labels: () => visit(paths.labels(chosen.map(({ id }) => id))),
    delete: () => one && onRemove(one),
  };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button disabled={!one} onClick={() => one && void navigate(paths.view(one.id))}>
        {t('view')}
      </Button>
      <Button disabled={!one} onClick={() => one && void navigate(paths.structure(one.id))}>
        {t('open')}
      </Button>
      {classify && (
        <Button disabled={!one} onClick={() => one && visit(paths.classify(one.id))}>
          {classify}
        </Button>
      )}
      {mayEdit && (
        <Button disabled={!one} onClick={() => one && visit(paths.editMachine(one.id))}>
          {t('common:edit')}
        </Button>
      )}
      <ButtonDropdown
        disabled={chosen.length === 0}
        items={[
          ...(mayEdit
            ? [
                {
                  id: 'bulk',
                  text: t('bulk.action', { count: chosen.length }),
                  disabled: chosen.length > MOST_AT_ONCE,
                  disabledReason: t('bulk.tooMany', { count: MOST_AT_ONCE }),
                },
              ]
            : []),
          {
            id: 'labels',
            text: t('labels.print', { count: chosen.length }),
            disabled: chosen.length > MOST_AT_ONCE,
            disabledReason: t('bulk.tooMany', { count: MOST_AT_ONCE }),
          },
          ...(mayCreate
            ? [{ id: 'twin', text: t('twin.action'), disabled: !one, disabledReason: t('chooseOne') }]
            : []),
          ...(mayDelete
            ? [{ id: 'delete', text: t('common:delete'), disabled: !one, disabledReason: t('chooseOne') }]
            : []),
        ]}
        onItemClick={({ detail }) => more[detail.id]?.()}
      >
        {t('actions')}
      </ButtonDropdown>
      {children}
      <Suspense>
        {asked === 'twin' && one && <TwinDialog machine={one} onClose={close} />}
        {asked === 'bulk' && (
          <BulkEdit chosen={chosen} onDone={(failed) => onChoose([...failed])} onClose={close} />
        )}
      </Suspense>
    </SpaceBetween>
  );
}
