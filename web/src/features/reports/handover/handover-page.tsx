// What a shift hands over to the next, on one page to read and to print.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type Handover, handover } from '../../../../../shared/reports/handover-api.ts';
import { shiftId } from '../../../../../shared/requests/shift.ts';
import { enumText } from '../../../i18n/text.ts';
import { RemarkThread } from '../../../parts/remarks/remark-thread.tsx';
import type { Desk } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import { useCall } from '../../../use-call.ts';
import { type Asked, ShiftChoice, useShift } from './shift-choice.tsx';
import { Done, Left, Messages, Spares, Stops, Tags } from './shift-lists.tsx';
import './handover.css';

export const HandoverPage = () => <OnDesk desk="desktop" />;
export const TabletHandoverPage = () => <OnDesk desk="tablet" />;

function OnDesk({ desk }: { desk: Desk }) {
  const { t } = useTranslation(['handover', 'common']);
  const { day } = useFormat();
  const { asked, choose } = useShift();
  const query = useCall(handover.get, asked);
  return (
    <div className="handover">
      <SpaceBetween size="l">
        <PageHeader
          title={t('handover:title')}
          description={[
            t('handover:of', { shift: enumText('shift', asked.shift), day: day(asked.on) }),
            ...useParts(asked),
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
          <ShiftChoice asked={asked} choose={choose} />
        </div>
        <Loaded query={query}>{(found) => <Shift found={found} desk={desk} />}</Loaded>
        <RemarkThread of="shift" thing={shiftId(asked.on, asked.shift)} />
      </SpaceBetween>
    </div>
  );
}

/** Of which plant, and which part of it: on paper the choice itself does not show. */
function useParts({ departmentId, machineId, teamId }: Asked): string[] {
  const { user } = useSession();
  const plant = user?.plant;
  const [department, machine, team] = [
    useRefLabels('department')(departmentId),
    useRefLabels('machine')(machineId),
    useRefLabels('team')(teamId),
  ];
  return [plant ? `${plant.codice} ${plant.descrizione}` : '', department, machine, team].filter(Boolean);
}

function Shift({ found, desk }: { found: Handover; desk: Desk }) {
  const { t } = useTranslation('handover');
  const format = useFormat();
  const its = { found, desk };
  return (
    <SpaceBetween size="l">
      <Box color="text-body-secondary">
        {t('hours', { from: format.instant(found.from), to: format.instant(found.to) })}
      </Box>
      <Stops {...its} />
      <Left {...its} />
      <Done {...its} />
      <Tags {...its} />
      <Spares {...its} />
      <Messages {...its} />
    </SpaceBetween>
  );
}
