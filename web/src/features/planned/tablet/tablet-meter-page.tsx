// Tablet page of meter cycles, highest usage first, with input of a reading.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExecutionRoute } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { UnsentMark } from '#web/ui/unsent-mark.tsx';
import { ReadingDialog, UndoReadingDialog } from '../meter/reading-dialogs.tsx';
import { type MeterRow, useMeters } from '../meter/reading-rows.ts';
import { MeterState, MeterUse, useBandText, useNoReadingNote } from '../meter/reading-use.tsx';
import '#web/parts/order/tablet.css';

const MAX_CARDS = 20;

export function TabletMeterPage() {
  const { t } = useTranslation(['orders', 'enums']);
  const session = useSession();
  const { number, day } = useFormat();
  const getNoReadingNote = useNoReadingNote();
  const getBandText = useBandText();
  const list = useMeters();
  const [meterToRead, setMeterToRead] = useState<MeterRow>();
  const [meterToUndo, setMeterToUndo] = useState<MeterRow>();
  const rows = [...(list.rows ?? [])].sort((a, b) => b.usedPercent - a.usedPercent).slice(0, MAX_CARDS);
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
                            onClick={() => setMeterToRead(meter)}
                          >
                            {t('orders:readings.enter')}
                          </Button>
                        )}
                        {meter.readAt && session.may('readings', 'reset') && (
                          <Button
                            fullWidth
                            ariaLabel={`${t('orders:readings.takeBack')}: ${meter.machine}`}
                            onClick={() => setMeterToUndo(meter)}
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
                      <UnsentMark recordKey={`reading:${meter.machineId}.${meter.meter}`} />
                      {meter.estimatedOn && meter.colour !== 'red' && (
                        <span>{t('orders:readings.expected', { day: day(meter.estimatedOn) })}</span>
                      )}
                      {getBandText(meter) && meter.colour !== 'red' && <span>{getBandText(meter)}</span>}
                      {getNoReadingNote(meter) && <span>{getNoReadingNote(meter)}</span>}
                    </div>
                  </Container>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {meterToRead && <ReadingDialog meter={meterToRead} onClose={() => setMeterToRead(undefined)} />}
      {meterToUndo && (
        <UndoReadingDialog
          meter={meterToUndo}
          rows={list.rows ?? []}
          onClose={() => setMeterToUndo(undefined)}
        />
      )}
    </SpaceBetween>
  );
}

function OpenOrder({ id, code }: NonNullable<MeterRow['openOrder']>) {
  const { t } = useTranslation('orders');
  return (
    <PageButton fullWidth to={getExecutionRoute('tablet', { id })}>
      {t('do.open')} {code}
    </PageButton>
  );
}
