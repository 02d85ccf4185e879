// What a label opens on the tablet: the machine, how to be safe at it, and its open orders.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { addDays } from '../../../../../shared/day.ts';
import { isOpen } from '../../../../../shared/planned/order-state.ts';
import { elements, machines } from '../../../../../shared/structure/api.ts';
import { DocumentsToRead } from '../../../parts/documents/documents-to-read.tsx';
import { ReportBreakdown } from '../../../parts/ewo/report-breakdown.tsx';
import { OrderCards } from '../../../parts/order/order-card.tsx';
import { useNames } from '../../../parts/order/order-names.ts';
import { rowOf } from '../../../parts/order/order-rows.ts';
import { useOfTypes } from '../../../parts/order/order-types.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useToday } from '../../../ui/today.ts';
import { useCall } from '../../../use-call.ts';
import '../order/execution.css';

const BEFORE = 366;
const AFTER = 31;
const MOST = 20;

export function TabletMachinePage() {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const id = Number(usePathParams<'machineId'>().machineId);
  const [params] = useSearchParams();
  const query = useCall(machines.get, { id });
  return (
    <Loaded query={query} title={t('fields.machine')}>
      {(machine) => (
        <SpaceBetween size="l">
          <PageHeader
            title={`${machine.code} – ${machine.description}`}
            description={<Labelled />}
            actions={
              <SpaceBetween direction="horizontal" size="s">
                <ReportBreakdown
                  machine={machine}
                  element={params.get('element') ?? undefined}
                  place="tablet"
                />
                <Button onClick={() => void navigate(`/app/tablet/machine/${id}/sheet`)}>
                  {t('tablet.sheet')}
                </Button>
              </SpaceBetween>
            }
          />
          {machine.noteSecurity && (
            <section className="safety first">
              <p className="note typed">{machine.noteSecurity}</p>
            </section>
          )}
          <OpenOrders machineId={id} />
          <DocumentsToRead of="machine" thing={id} name={machine.code} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}

/** The element whose label it was. */
function Labelled() {
  const [params] = useSearchParams();
  const id = params.get('element') ?? '';
  const { data } = useCall(elements.get, { id }, { enabled: id !== '' });
  return data ? `${data.code} ${data.description}` : null;
}

function OpenOrders({ machineId }: { machineId: number }) {
  const { t } = useTranslation('orders');
  const today = useToday();
  const names = useNames();
  const list = useOfTypes((calls) => calls.list, {
    from: addDays(today, -BEFORE),
    to: addDays(today, AFTER),
    machineId,
  });
  // late is late, however long it has been so or far ahead it was planned
  const late = useOfTypes((calls) => calls.late, { machineId });
  const open = useMemo(() => {
    const found = [...(late.data ?? []), ...(list.data ?? [])].filter(({ state }) => isOpen(state));
    return [...new Map(found.map((order) => [order.id, order])).values()].map(rowOf(names, today));
  }, [list.data, late.data, names, today]);
  return (
    <Loaded query={list}>
      {() => (
        <SpaceBetween size="s">
          <Header variant="h2" counter={`(${open.length})`}>
            {t('list.open')}
          </Header>
          {open.length === 0 && <Box variant="p">{t('tablet.nothingOpen')}</Box>}
          <OrderCards rows={open.slice(0, MOST)} label={t('list.open')} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}
