// Page of a shift's hand-over to the next shift, to read and to print.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type Handover, handover } from '#shared/reports/handover-api.ts';
import { getShiftId } from '#shared/requests/shift.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { RemarkThread } from '#web/parts/remarks/remark-thread.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { useCall } from '#web/use-call.ts';
import { type HandoverQuery, ShiftChoice, useShift } from './shift-choice.tsx';
import {
  HandoverClosedOrders,
  HandoverMessages,
  HandoverOpenOrders,
  HandoverSpares,
  HandoverStops,
  HandoverTags,
} from './shift-lists.tsx';
import './handover.css';

export const HandoverPage = () => <HandoverView desk="desktop" />;
export const TabletHandoverPage = () => <HandoverView desk="tablet" />;

function HandoverView({ desk }: { desk: WorkLayout }) {
  const { t } = useTranslation(['handover', 'common']);
  const { day } = useFormat();
  const { asked: handoverQuery, choose } = useShift();
  const query = useCall(handover.get, handoverQuery);
  return (
    <div className="handover">
      <SpaceBetween size="l">
        <PageHeader
          title={t('handover:title')}
          description={[
            t('handover:of', {
              shift: getEnumText('shift', handoverQuery.shift),
              day: day(handoverQuery.on),
            }),
            ...useFilterTexts(handoverQuery),
          ].join(' · ')}
          actions={
            <div className="screen-only">
              <Button disabled={!query.data} onClick={() => window.print()}>
                {t('common:table.print')}
              </Button>
            </div>
          }
        />
        <div className="screen-only">
          <ShiftChoice query={handoverQuery} choose={choose} />
        </div>
        <Loaded query={query}>{(shiftHandover) => <Shift handover={shiftHandover} desk={desk} />}</Loaded>
        <RemarkThread recordKind="shift" recordId={getShiftId(handoverQuery.on, handoverQuery.shift)} />
      </SpaceBetween>
    </div>
  );
}

/** Returns plant, department, machine and team as text, because the filter controls are not printed. */
function useFilterTexts({ departmentId, machineId, teamId }: HandoverQuery): string[] {
  const { user } = useSession();
  const plant = user?.plant;
  const [department, machine, team] = [
    useRefLabels('department')(departmentId),
    useRefLabels('machine')(machineId),
    useRefLabels('team')(teamId),
  ];
  return [plant ? `${plant.codice} ${plant.descrizione}` : '', department, machine, team].filter(Boolean);
}

function Shift({ handover: shiftHandover, desk }: { handover: Handover; desk: WorkLayout }) {
  const { t } = useTranslation('handover');
  const format = useFormat();
  const listProps = { handover: shiftHandover, desk };
  return (
    <SpaceBetween size="l">
      <Box color="text-body-secondary">
        {t('hours', { from: format.instant(shiftHandover.from), to: format.instant(shiftHandover.to) })}
      </Box>
      <HandoverStops {...listProps} />
      <HandoverOpenOrders {...listProps} />
      <HandoverClosedOrders {...listProps} />
      <HandoverTags {...listProps} />
      <HandoverSpares {...listProps} />
      <HandoverMessages {...listProps} />
    </SpaceBetween>
  );
}
