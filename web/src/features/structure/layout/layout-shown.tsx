// The plan to look at: filter, legend, quick look and export.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlantPlan } from '../../../../../shared/structure/layout-api.ts';
import { arranged } from '../../../../../shared/structure/layout-grid.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { useShownImage } from '../../../ui/image/shown-images.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { QuickLook } from '../../../ui/table/quick-look.tsx';
import { drawnLayout } from './layout-draft.ts';
import { LayoutExport } from './layout-export.tsx';
import { fits, isFiltering, usePlanFilter } from './layout-filter.ts';
import { LayoutFilterBar } from './layout-filter-bar.tsx';
import { LayoutLegend } from './layout-legend.tsx';
import { LayoutLook } from './layout-look.tsx';
import { readingOrder } from './layout-order.ts';
import { LayoutPlan } from './layout-plan.tsx';
import type { PlanTexts } from './layout-texts.ts';

interface Props {
  plan: PlantPlan;
  texts: PlanTexts;
  /** Plan or table. */
  choice: ReactNode;
  onEdit: () => void;
}

export function LayoutShown({ plan: { layout, machines }, texts, choice, onEdit }: Props) {
  const { t } = useTranslation(['layout', 'common']);
  const session = useSession();
  const format = useFormat();
  const [filter, change] = usePlanFilter();
  const [chosen, choose] = useState<number>();
  const address = useShownImage(layout.background)?.full;
  const background = address && layout.width ? { address, width: layout.width } : undefined;
  const arrangement = useMemo(() => arranged(machines, drawnLayout(layout)), [machines, layout]);
  const order = useMemo(() => readingOrder(arrangement.positions), [arrangement]);
  const shown = useMemo(() => {
    if (!isFiltering(filter)) return undefined;
    return new Set(machines.filter((machine) => fits(machine, filter)).map(({ id }) => id));
  }, [machines, filter]);
  const looked = machines.find(({ id }) => id === chosen);
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
        matches={shown?.size ?? machines.length}
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
        shown={shown}
        chosen={chosen}
        onChoose={choose}
      />
      <LayoutLegend />
      {looked && (
        <QuickLook title={looked.code}>
          <LayoutLook machine={looked} texts={texts} />
        </QuickLook>
      )}
    </SpaceBetween>
  );
}
