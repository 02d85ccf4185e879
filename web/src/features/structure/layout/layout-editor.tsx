// Editor of the plan: machines and departments are moved, and size and background are set.
import { Button, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SIDE, snapToGrid } from '#shared/structure/layout.ts';
import type { PlantPlan } from '#shared/structure/layout-api.ts';
import { arrangeMachines } from '#shared/structure/layout-grid.ts';
import { useSession } from '#web/session/session.ts';
import { flash } from '#web/ui/flashes.ts';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { useShownImage } from '#web/ui/image/shown-images.ts';
import { useUpload } from '#web/ui/image/uploads.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { usePlanChanges } from './layout-changes.ts';
import { createLayoutDraft, type LayoutEdit } from './layout-draft.ts';
import { LayoutEditorBar } from './layout-editor-bar.tsx';
import { LayoutNotes } from './layout-notes.tsx';
import { getReadingOrder } from './layout-order.ts';
import { LayoutPlan } from './layout-plan.tsx';
import { canStoreLayout, loadCurrentPlan, useSavePlan } from './layout-save.ts';
import { LayoutSettings } from './layout-settings.tsx';
import { usePlanTexts } from './layout-texts.ts';

export function LayoutEditor({ plan, onClose }: { plan: PlantPlan; onClose: () => void }) {
  const { t } = useTranslation(['layout', 'common']);
  const { user } = useSession();
  const texts = usePlanTexts(plan.departments);
  const [initialDraft] = useState(() => createLayoutDraft(plan));
  const [version, setVersion] = useState(plan.layout.version);
  const changes = usePlanChanges(initialDraft, plan.layout.version);
  const { draft, change, undo } = changes;
  const [area, setArea] = useState<string>();
  const [announcedCode, setAnnouncedCode] = useState('');
  const arrangement = useMemo(() => arrangeMachines(plan.machines, draft), [plan.machines, draft]);
  // The tab order is fixed, so that it does not change while machines are moved by keyboard.
  const [order] = useState(() => getReadingOrder(arrangement.positions));
  const preview = useUpload(draft.background)?.preview;
  const storedImage = useShownImage(preview ? undefined : draft.background)?.full;
  const address = preview ?? storedImage;
  const background = address ? { address, width: draft.width } : undefined;

  const close = () => {
    changes.forget();
    onClose();
  };
  const { save, sending, refusal } = useSavePlan(change, () => {
    flash('success', t('editor.saved'));
    close();
  });
  const edit = (next: LayoutEdit) => {
    change(next);
    if (next.kind === 'moveMachine') {
      const machine = plan.machines.find(({ id }) => id === next.id);
      setAnnouncedCode(machine?.code ?? '');
    }
  };
  /** Increases the plan's height to show a new background completely. */
  const enlargeToBackground = (height: number) => {
    if (draft.background === initialDraft.background || height <= draft.height) return;
    change({ kind: 'size', width: draft.width, height: Math.min(MAX_SIDE, snapToGrid(height)) });
  };
  const movedPosition = draft.positions.find(
    ({ machineId }) => plan.machines.find(({ code }) => code === announcedCode)?.id === machineId,
  );
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('editing')}
        crumbs={[{ text: t('title') }]}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={close}>
              {t('editor.cancel')}
            </Button>
            <Button
              variant="primary"
              loading={sending}
              disabled={!canStoreLayout(draft)}
              onClick={() => void save(draft, version)}
            >
              {t('common:save')}
            </Button>
          </SpaceBetween>
        }
      />
      <LayoutNotes
        refusal={refusal}
        restored={changes.restored}
        full={!canStoreLayout(draft)}
        onDiscard={changes.discard}
        onReload={async () => {
          await loadCurrentPlan();
          close();
        }}
        onKeep={async () => {
          const { layout } = await loadCurrentPlan();
          setVersion(layout.version);
          await save(draft, layout.version);
        }}
      />
      <LayoutEditorBar plan={plan} draft={draft} texts={texts} area={area} onEdit={edit} onUndo={undo} />
      <ExpandableSection headerText={t('editor.settings')} variant="footer">
        <LayoutSettings draft={draft} onEdit={edit} />
      </ExpandableSection>
      <LayoutPlan
        label={t('planOf', { plant: user?.idplant ?? '' })}
        arrangement={arrangement}
        machines={plan.machines}
        order={order}
        texts={texts}
        background={background}
        onEdit={edit}
        onArea={setArea}
        onBackground={enlargeToBackground}
      />
      <div className="plan-said" aria-live="polite">
        {movedPosition && `${announcedCode}, ${texts.at(movedPosition)}`}
      </div>
      <LeaveGuard unsaved={changes.unsaved} />
    </SpaceBetween>
  );
}
