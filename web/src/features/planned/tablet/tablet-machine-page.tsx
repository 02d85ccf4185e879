// Tablet page opened by a machine's label: the machine, its safety note and its open orders.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { addDays } from '#shared/day.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { elements, machines } from '#shared/structure/api.ts';
import { DocumentsToRead } from '#web/parts/documents/documents-to-read.tsx';
import { ReportBreakdown } from '#web/parts/ewo/report-breakdown.tsx';
import { LazyObligationNotice } from '#web/parts/obligation/lazy.tsx';
import { OrderCards } from '#web/parts/order/order-card.tsx';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { toOrderRow } from '#web/parts/order/order-rows.ts';
import { useOrdersOfTypes } from '#web/parts/order/order-types.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useToday } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';
import '../order/execution.css';

const DAYS_BEFORE = 366;
const DAYS_AFTER = 31;
const MAX_CARDS = 20;

export function TabletMachinePage() {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const id = Number(useRouteParams<'machineId'>().machineId);
  const [params] = useSearchParams();
  const query = useCall(machines.get, { id });
  return (
    <Loaded query={query} title={t('fields.machine')}>
      {(machine) => (
        <SpaceBetween size="l">
          <PageHeader
            title={`${machine.code} – ${machine.description}`}
            description={<LabelledElement />}
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
          <LazyObligationNotice machineId={id} />
          {machine.noteSecurity && (
            <section className="safety first">
              <p className="note typed">{machine.noteSecurity}</p>
            </section>
          )}
          <OpenOrders machineId={id} />
          <DocumentsToRead recordKind="machine" recordId={id} name={machine.code} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}

/** Name of the element whose label was scanned. */
function LabelledElement() {
  const [params] = useSearchParams();
  const id = params.get('element') ?? '';
  const { data } = useCall(elements.get, { id }, { enabled: id !== '' });
  return data ? `${data.code} ${data.description}` : null;
}

function OpenOrders({ machineId }: { machineId: number }) {
  const { t } = useTranslation('orders');
  const today = useToday();
  const names = useOrderNames();
  const list = useOrdersOfTypes((calls) => calls.list, {
    from: addDays(today, -DAYS_BEFORE),
    to: addDays(today, DAYS_AFTER),
    machineId,
  });
  // Late orders are read separately, because they may lie outside the period.
  const lateQuery = useOrdersOfTypes((calls) => calls.late, { machineId });
  const openOrders = useMemo(() => {
    const fetchedOrders = [...(lateQuery.data ?? []), ...(list.data ?? [])].filter(({ state }) =>
      isOpen(state),
    );
    return [...new Map(fetchedOrders.map((order) => [order.id, order])).values()].map(
      toOrderRow(names, today),
    );
  }, [list.data, lateQuery.data, names, today]);
  return (
    <Loaded query={list}>
      {() => (
        <SpaceBetween size="s">
          <Header variant="h2" counter={`(${openOrders.length})`}>
            {t('list.open')}
          </Header>
          {openOrders.length === 0 && <Box variant="p">{t('tablet.nothingOpen')}</Box>}
          <OrderCards rows={openOrders.slice(0, MAX_CARDS)} label={t('list.open')} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}
