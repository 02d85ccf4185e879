// Work orders: calendar, list, execution and meter readings.
import type { FunctionComponent } from 'react';
import { OF } from '../../paths/orders.ts';
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

/** One page for both types of orders: each of its routes says which. */
const loaded =
  <P extends object>(props: P, load: () => Promise<FunctionComponent<P>>): FeatureRoute['lazy'] =>
  async () => ({ Page: (await load()).bind(null, props) as FunctionComponent });

const calendar = async () => (await import('./calendar/calendar-page.tsx')).CalendarPage;
const calendarOfCycle = async () => (await import('./calendar/calendar-cycle-page.tsx')).CycleCalendarPage;

export const orderRoutes: FeatureRoute[] = [
  page(
    {
      path: '/app/mgmt/PMcalendar',
      layout: 'main',
      needs: ['calendar', 'view'],
      menu: { section: 'plan', key: 'pmCalendar', order: 50 },
    },
    loaded({ type: 'workorders' }, calendar),
  ),
  page(
    { path: '/app/mgmt/PMcalendar/:idCycle', layout: 'main', needs: ['calendar', 'view'] },
    loaded({ type: 'workorders' }, calendarOfCycle),
  ),
  page(
    {
      path: '/app/mgmt/CKcalendar',
      layout: 'main',
      needs: ['checklistCalendar', 'view'],
      plant: 'chklst',
      menu: {
        section: 'plan',
        key: 'ckCalendar',
        order: 55,
        covers: [`/app/planning/orders?${OF}=checklists`],
      },
    },
    loaded({ type: 'checklists' }, calendar),
  ),
  page(
    {
      path: '/app/mgmt/CKcalendar/:idCycle',
      layout: 'main',
      needs: ['checklistCalendar', 'view'],
      plant: 'chklst',
    },
    loaded({ type: 'checklists' }, calendarOfCycle),
  ),
  {
    path: '/app/mgmt/PMlubricant',
    layout: 'main',
    needs: ['calendar', 'view'],
    namespaces: ['lubrication', 'planned'],
    menu: { section: 'plan', key: 'lubricantPlan', order: 52 },
    lazy: async () => ({
      Page: (await import('./lubrication/lubrication-plan-page.tsx')).LubricationPlanPage,
    }),
  },
  {
    path: '/app/planning/calendar/lubricant',
    layout: 'main',
    profiles: watchers,
    needs: ['calendar', 'view'],
    namespaces: ['lubrication', 'orders', 'planned'],
    menu: { section: 'plan', key: 'lubricantCalendar', order: 54 },
    lazy: async () => ({
      Page: (await import('./lubrication/lubrication-calendar-page.tsx')).LubricationCalendarPage,
    }),
  },
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
  {
    path: '/app/planning/workorder/assign',
    layout: 'main',
    needs: ['workOrders', 'view'],
    profiles: watchers,
    plant: 'risorse',
    namespaces: ['orders', 'planned', 'spares', 'board', 'load'],
    menu: {
      section: 'organisation',
      key: 'assignOrders',
      order: 50,
      covers: ['/app/planning/workorder'],
    },
    lazy: async () => ({ Page: (await import('./order/order-assign-page.tsx')).AssignOrdersPage }),
  },
  {
    path: '/app/planning/workorder/saturation',
    layout: 'main',
    needs: ['teams', 'view'],
    profiles: managers,
    plant: 'risorse',
    namespaces: ['load', 'orders'],
    lazy: async () => ({ Page: (await import('./load/saturation-page.tsx')).SaturationPage }),
  },
  {
    path: '/app/planning/workorder/balance',
    layout: 'main',
    needs: ['workOrders', 'assign'],
    profiles: managers,
    plant: 'risorse',
    namespaces: ['load', 'orders'],
    lazy: async () => ({ Page: (await import('./load/balance-page.tsx')).BalancePage }),
  },
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
