// View of the plan with filter, legend, preview and export.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlantPlan } from '#shared/structure/layout-api.ts';
import { arrangeMachines } from '#shared/structure/layout-grid.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { useShownImage } from '#web/ui/image/shown-images.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { QuickLook } from '#web/ui/table/quick-look.tsx';
import { getSavedLayout } from './layout-draft.ts';
import { LayoutExport } from './layout-export.tsx';
import { isFiltering, isMatchingFilter, usePlanFilter } from './layout-filter.ts';
import { LayoutFilterBar } from './layout-filter-bar.tsx';
import { LayoutLegend } from './layout-legend.tsx';
import { LayoutPreview } from './layout-look.tsx';
import { getReadingOrder } from './layout-order.ts';
import { LayoutPlan } from './layout-plan.tsx';
import type { PlanTexts } from './layout-texts.ts';

interface Props {
  plan: PlantPlan;
  texts: PlanTexts;
  /** Switch between plan and table. */
  choice: ReactNode;
  onEdit: () => void;
}

export function LayoutView({ plan: { layout, machines }, texts, choice, onEdit }: Props) {
  const { t } = useTranslation(['layout', 'common']);
  const session = useSession();
  const format = useFormat();
  const [filter, change] = usePlanFilter();
  const [selectedId, setSelectedId] = useState<number>();
  const address = useShownImage(layout.background)?.full;
  const background = address && layout.width ? { address, width: layout.width } : undefined;
  const arrangement = useMemo(() => arrangeMachines(machines, getSavedLayout(layout)), [machines, layout]);
  const order = useMemo(() => getReadingOrder(arrangement.positions), [arrangement]);
  const matchingIds = useMemo(() => {
    if (!isFiltering(filter)) return undefined;
    return new Set(machines.filter((machine) => isMatchingFilter(machine, filter)).map(({ id }) => id));
  }, [machines, filter]);
  const previewedMachine = machines.find(({ id }) => id === selectedId);
  const plant = [session.user?.idplant, session.user?.plant.descrizione].filter(Boolean).join(' – ');
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('title')}
        description={
          layout.version === 0
            ? t('generated')
            : t('drawn', { by: layout.updatedBy, at: format.instant(layout.updatedAt) })
        }
        actions={
          <div className="screen-only">
            <SpaceBetween direction="horizontal" size="xs">
              {choice}
              {session.may('layout', 'print') && (
                <LayoutExport
                  arrangement={arrangement}
                  machines={machines}
                  texts={texts}
                  background={background}
                />
              )}
              {session.may('layout', 'edit') && (
                <Button variant="primary" onClick={onEdit}>
                  {t('edit')}
                </Button>
              )}
            </SpaceBetween>
          </div>
        }
      />
      <LayoutFilterBar
        machines={machines}
        matches={matchingIds?.size ?? machines.length}
        filter={filter}
        texts={texts}
        onChange={change}
      />
      <LayoutPlan
        label={t('machinesOf', { name: t('planOf', { plant }), count: machines.length })}
        arrangement={arrangement}
        machines={machines}
        order={order}
        texts={texts}
        background={background}
        visibleIds={matchingIds}
        chosen={selectedId}
        onChoose={setSelectedId}
      />
      <LayoutLegend />
      {previewedMachine && (
        <QuickLook title={previewedMachine.code}>
          <LayoutPreview machine={previewedMachine} texts={texts} />
        </QuickLook>
      )}
    </SpaceBetween>
  );
}
