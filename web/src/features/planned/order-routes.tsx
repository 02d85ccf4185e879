// Work orders: calendar, list, execution and meter readings.
import type { FeatureRoute } from '../../route.ts';

type Page = Omit<FeatureRoute, 'namespaces' | 'lazy'>;

/** Reasons of dates and sheets of procedures speak in `planned`. */
const page = (route: Page, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  ...route,
  namespaces: ['orders', 'planned', 'spares'],
  lazy,
});

const readers: FeatureRoute['profiles'] = ['admin', 'am', 'guest', 'superAdmin'];
const managers: FeatureRoute['profiles'] = ['admin', 'superAdmin'];
const workers: FeatureRoute['profiles'] = ['admin', 'technician', 'superAdmin'];
const watchers: FeatureRoute['profiles'] = ['admin', 'guest', 'superAdmin'];

export const orderRoutes: FeatureRoute[] = [
  page(
    {
      path: '/app/mgmt/PMcalendar',
      layout: 'main',
      needs: ['calendar', 'view'],
      menu: { section: 'plan', key: 'pmCalendar', order: 50 },
    },
    async () => ({ Page: (await import('./calendar/calendar-page.tsx')).CalendarPage }),
  ),
  page({ path: '/app/mgmt/PMcalendar/:idCycle', layout: 'main', needs: ['calendar', 'view'] }, async () => ({
    Page: (await import('./calendar/calendar-cycle-page.tsx')).CycleCalendarPage,
  })),
  page(
    {
      path: '/app/mgmt/workorders',
      layout: 'main',
      needs: ['workOrders', 'view'],
      profiles: readers,
      menu: { section: 'plan', key: 'workOrders', order: 60, covers: ['/app/planning/orders'] },
    },
    async () => ({ Page: (await import('./order/order-list-page.tsx')).OrderListPage }),
  ),
  page(
    {
      path: '/app/mgmt/hitsmaint',
      layout: 'main',
      needs: ['readings', 'view'],
      profiles: managers,
      menu: { section: 'plan', key: 'hits', order: 40 },
    },
    async () => ({ Page: (await import('./meter/reading-page.tsx')).MeterPage }),
  ),
  page(
    {
      path: '/app/planning/workorder/assign',
      layout: 'main',
      needs: ['workOrders', 'view'],
      profiles: watchers,
      plant: 'risorse',
      menu: { section: 'organisation', key: 'assignOrders', order: 50 },
    },
    async () => ({ Page: (await import('./order/order-assign-page.tsx')).AssignOrdersPage }),
  ),
  page(
    {
      path: '/app/planning/orders/:cycleId',
      layout: 'main',
      needs: ['workOrders', 'view'],
      profiles: watchers,
    },
    async () => ({ Page: (await import('./order/order-cycle-page.tsx')).CycleOrdersPage }),
  ),
  page(
    {
      path: '/app/planning/orders/edit/id=:id/idsmp=:idsmp',
      layout: 'main',
      needs: ['workOrders', 'execute'],
      profiles: managers,
    },
    async () => ({ Page: (await import('./order/order-execution-page.tsx')).OrderExecutionPage }),
  ),
  page(
    { path: '/app/execution/homeExec', layout: 'main', needs: ['workOrders', 'execute'], profiles: workers },
    async () => ({ Page: (await import('./order/order-today-page.tsx')).TodayPage }),
  ),
  page(
    {
      path: '/app/tablet/machine/:machineId',
      layout: 'tablet',
      needs: ['workOrders', 'execute'],
      profiles: workers,
      instead: [
        { profiles: ['am', 'guest'], path: '/app/mgmt/equipStructure/view/:machineId' },
        { profiles: ['pm', 'requestor'], path: '/app/mgmt/equipStructure/brief/:machineId' },
      ],
    },
    async () => ({ Page: (await import('./tablet/tablet-machine-page.tsx')).TabletMachinePage }),
  ),
  page(
    {
      path: '/app/tablet/orders/:cycleId',
      layout: 'tablet',
      needs: ['workOrders', 'execute'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./tablet/tablet-cycle-page.tsx')).TabletCyclePage }),
  ),
  page(
    {
      path: '/app/tablet/orders/edit/id=:id/idsmp=:idsmp',
      layout: 'tablet',
      needs: ['workOrders', 'execute'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./tablet/tablet-order-page.tsx')).TabletOrderPage }),
  ),
  page(
    { path: '/app/tablet/mgmt/hitsmaint', layout: 'tablet', needs: ['readings', 'view'], profiles: workers },
    async () => ({ Page: (await import('./tablet/tablet-meter-page.tsx')).TabletMeterPage }),
  ),
];
