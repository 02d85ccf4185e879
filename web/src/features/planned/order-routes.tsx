// Work orders: calendar, list, execution and meter readings.
import type { FeatureRoute } from '../../route.ts';

type Page = Omit<FeatureRoute, 'namespaces' | 'lazy'>;

/** Reasons of dates and sheets of procedures speak in `planned`. */
const page = (route: Page, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  ...route,
  namespaces: ['orders', 'planned'],
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
      needs: ['calendar', 'V'],
      menu: { section: 'plan', key: 'pmCalendar', order: 50 },
    },
    async () => ({ Page: (await import('./calendar-page.tsx')).CalendarPage }),
  ),
  page({ path: '/app/mgmt/PMcalendar/:idCycle', layout: 'main', needs: ['calendar', 'V'] }, async () => ({
    Page: (await import('./calendar-cycle-page.tsx')).CycleCalendarPage,
  })),
  page(
    {
      path: '/app/mgmt/PMcalendar/smpDetail/:smpId',
      layout: 'main',
      needs: ['procedures', 'V'],
      profiles: readers,
    },
    async () => ({ Page: (await import('./tablet-procedure-page.tsx')).CalendarProcedurePage }),
  ),
  page(
    {
      path: '/app/mgmt/workorders',
      layout: 'main',
      needs: ['workOrders', 'V'],
      profiles: readers,
      menu: { section: 'plan', key: 'workOrders', order: 60, covers: ['/app/planning/orders'] },
    },
    async () => ({ Page: (await import('./order-list-page.tsx')).OrderListPage }),
  ),
  page(
    {
      path: '/app/mgmt/hitsmaint',
      layout: 'main',
      needs: ['readings', 'V'],
      profiles: managers,
      menu: { section: 'plan', key: 'hits', order: 40 },
    },
    async () => ({ Page: (await import('./reading-page.tsx')).MeterPage }),
  ),
  page(
    {
      path: '/app/planning/workorder/assign',
      layout: 'main',
      needs: ['workOrders', 'V'],
      profiles: watchers,
      plant: 'risorse',
      menu: { section: 'organisation', key: 'assignOrders', order: 50 },
    },
    async () => ({ Page: (await import('./order-assign-page.tsx')).AssignOrdersPage }),
  ),
  page(
    { path: '/app/planning/orders/:cycleId', layout: 'main', needs: ['workOrders', 'V'], profiles: watchers },
    async () => ({ Page: (await import('./order-cycle-page.tsx')).CycleOrdersPage }),
  ),
  page(
    {
      path: '/app/planning/orders/edit/id=:id/idsmp=:idsmp',
      layout: 'main',
      needs: ['workOrders', 'X'],
      profiles: managers,
    },
    async () => ({ Page: (await import('./order-execution-page.tsx')).OrderExecutionPage }),
  ),
  page(
    { path: '/app/execution/homeExec', layout: 'main', needs: ['workOrders', 'X'], profiles: workers },
    async () => ({ Page: (await import('./order-today-page.tsx')).TodayPage }),
  ),
  page(
    { path: '/app/tablet/homeTablet', layout: 'tablet', needs: ['workOrders', 'X'], profiles: workers },
    async () => ({ Page: (await import('./tablet-home-page.tsx')).TabletHomePage }),
  ),
  page(
    {
      path: '/app/tablet/machine/:machineId',
      layout: 'tablet',
      needs: ['workOrders', 'X'],
      profiles: workers,
      instead: [
        { profiles: ['am', 'guest'], path: '/app/mgmt/equipStructure/view/:machineId' },
        { profiles: ['pm', 'requestor'], path: '/app/mgmt/equipStructure/brief/:machineId' },
      ],
    },
    async () => ({ Page: (await import('./tablet-machine-page.tsx')).TabletMachinePage }),
  ),
  page(
    { path: '/app/tablet/orders/:cycleId', layout: 'tablet', needs: ['workOrders', 'X'], profiles: workers },
    async () => ({ Page: (await import('./tablet-cycle-page.tsx')).TabletCyclePage }),
  ),
  page(
    {
      path: '/app/tablet/orders/edit/id=:id/idsmp=:idsmp',
      layout: 'tablet',
      needs: ['workOrders', 'X'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./tablet-order-page.tsx')).TabletOrderPage }),
  ),
  page(
    {
      path: '/app/tablet/smp/detail/:smpId',
      layout: 'tablet',
      needs: ['procedures', 'V'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./tablet-procedure-page.tsx')).TabletProcedurePage }),
  ),
  page(
    { path: '/app/tablet/mgmt/hitsmaint', layout: 'tablet', needs: ['readings', 'V'], profiles: workers },
    async () => ({ Page: (await import('./tablet-meter-page.tsx')).TabletMeterPage }),
  ),
];
