// Meter cycles on the tablet: the fullest first, a reading with one press.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { executionPath } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { ReadingDialog, TakeBackDialog } from '../meter/reading-dialogs.tsx';
import { type MeterRow, useMeters } from '../meter/reading-rows.ts';
import { MeterState, MeterUse } from '../meter/reading-use.tsx';
import '../../../parts/order/tablet.css';

const MOST = 20;

export function TabletMeterPage() {
  const { t } = useTranslation(['orders', 'enums']);
  const session = useSession();
  const { number, day } = useFormat();
  const list = useMeters();
  const [asked, setAsked] = useState<MeterRow>();
  const [wrong, setWrong] = useState<MeterRow>();
  const rows = [...(list.rows ?? [])].sort((a, b) => b.usedPercent - a.usedPercent).slice(0, MOST);
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('orders:readings.title')} />
      <Loaded query={list}>
        {() => (
          <>
            {rows.length === 0 && <Box variant="p">{t('orders:readings.empty')}</Box>}
            <ul className="order-cards" aria-label={t('orders:readings.title')}>
              {rows.map((meter) => (
                <li key={meter.id}>
                  <Container
                    fitHeight
                    header={
                      <Header variant="h2" description={meter.machineDescription}>
                        {meter.machine}
                      </Header>
                    }
                    footer={
                      <SpaceBetween size="s">
                        {meter.openOrder && session.may('workOrders', 'execute') && (
                          <OpenOrder {...meter.openOrder} />
                        )}
                        {session.may('readings', 'create') && (
                          <Button
                            fullWidth
                            ariaLabel={`${t('orders:readings.enter')}: ${meter.machine}`}
                            onClick={() => setAsked(meter)}
                          >
                            {t('orders:readings.enter')}
                          </Button>
                        )}
                        {meter.readAt && session.may('readings', 'reset') && (
                          <Button
                            fullWidth
                            ariaLabel={`${t('orders:readings.takeBack')}: ${meter.machine}`}
                            onClick={() => setWrong(meter)}
                          >
                            {t('orders:readings.takeBack')}
                          </Button>
                        )}
                      </SpaceBetween>
                    }
                  >
                    <div className="facts">
                      <span className="big">
                        {number(meter.reading)} / {number(meter.nextRun)} {t(`enums:meter.${meter.meter}`)}
                      </span>
                      <MeterUse meter={meter} />
                      <MeterState colour={meter.colour} />
                      {meter.estimatedOn && meter.colour !== 'red' && (
                        <span>{t('orders:readings.expected', { day: day(meter.estimatedOn) })}</span>
                      )}
                    </div>
                  </Container>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {asked && <ReadingDialog meter={asked} onClose={() => setAsked(undefined)} />}
      {wrong && <TakeBackDialog meter={wrong} rows={list.rows ?? []} onClose={() => setWrong(undefined)} />}
    </SpaceBetween>
  );
}

function OpenOrder({ id, code }: NonNullable<MeterRow['openOrder']>) {
  const { t } = useTranslation('orders');
  return (
    <PageButton fullWidth to={executionPath('tablet', { id })}>
      {t('do.open')} {code}
    </PageButton>
  );
}
