// The plan under edit: machines and departments are moved on it, its size and background set beside it.
import { Button, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SIDE, onStep } from '../../../../../shared/structure/layout.ts';
import type { PlantPlan } from '../../../../../shared/structure/layout-api.ts';
import { arranged } from '../../../../../shared/structure/layout-grid.ts';
import { useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { useShownImage } from '../../../ui/image/shown-images.ts';
import { useUpload } from '../../../ui/image/uploads.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { usePlanChanges } from './layout-changes.ts';
import { draftOf, type Edit } from './layout-draft.ts';
import { LayoutEditorBar } from './layout-editor-bar.tsx';
import { LayoutNotes } from './layout-notes.tsx';
import { readingOrder } from './layout-order.ts';
import { LayoutPlan } from './layout-plan.tsx';
import { fitsIntoPlan, newestPlan, useSavePlan } from './layout-save.ts';
import { LayoutSettings } from './layout-settings.tsx';
import { usePlanTexts } from './layout-texts.ts';

export function LayoutEditor({ plan, onClose }: { plan: PlantPlan; onClose: () => void }) {
  const { t } = useTranslation(['layout', 'common']);
  const { user } = useSession();
  const texts = usePlanTexts(plan.departments);
  const [start] = useState(() => draftOf(plan));
  const [version, setVersion] = useState(plan.layout.version);
  const changes = usePlanChanges(start, plan.layout.version);
  const { draft, change, undo } = changes;
  const [area, setArea] = useState<string>();
  const [said, setSaid] = useState('');
  const arrangement = useMemo(() => arranged(plan.machines, draft), [plan.machines, draft]);
  // nothing changes places under the keyboard of who moves it
  const [order] = useState(() => readingOrder(arrangement.positions));
  const preview = useUpload(draft.background)?.preview;
  const stored = useShownImage(preview ? undefined : draft.background)?.full;
  const address = preview ?? stored;
  const background = address ? { address, width: draft.width } : undefined;

  const close = () => {
    changes.forget();
    onClose();
  };
  const { save, sending, refusal } = useSavePlan(change, () => {
    flash('success', t('editor.saved'));
    close();
  });
  const edit = (next: Edit) => {
    change(next);
    if (next.kind === 'moveMachine') {
      const machine = plan.machines.find(({ id }) => id === next.id);
      setSaid(machine?.code ?? '');
    }
  };
  /** A new background is not cut off. */
  const showWhole = (height: number) => {
    if (draft.background === start.background || height <= draft.height) return;
    change({ kind: 'size', width: draft.width, height: Math.min(MAX_SIDE, onStep(height)) });
  };
  const moved = draft.positions.find(
    ({ machineId }) => plan.machines.find(({ code }) => code === said)?.id === machineId,
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
              disabled={!fitsIntoPlan(draft)}
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
        full={!fitsIntoPlan(draft)}
        onDiscard={changes.discard}
        onReload={async () => {
          await newestPlan();
          close();
        }}
        onKeep={async () => {
          const { layout } = await newestPlan();
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
        onBackground={showWhole}
      />
      <div className="plan-said" aria-live="polite">
        {moved && `${said}, ${texts.at(moved)}`}
      </div>
      <LeaveGuard unsaved={changes.unsaved} />
    </SpaceBetween>
  );
}
