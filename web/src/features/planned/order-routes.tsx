// Routes of work orders: calendar, list, execution and meter readings.
import type { FunctionComponent } from 'react';
import { ORDER_TYPE_PARAMETER } from '../../paths/orders.ts';
import type { FeatureRoute } from '../../route.ts';

type Page = Omit<FeatureRoute, 'namespaces' | 'lazy'>;

/** Adds the namespaces: `planned` has the texts of reasons and procedures. */
const createRoute = (route: Page, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  ...route,
  namespaces: ['orders', 'planned', 'spares'],
  lazy,
});

const readers: FeatureRoute['profiles'] = ['admin', 'am', 'guest', 'superAdmin'];
const managers: FeatureRoute['profiles'] = ['admin', 'superAdmin'];
const workers: FeatureRoute['profiles'] = ['admin', 'technician', 'superAdmin'];
const watchers: FeatureRoute['profiles'] = ['admin', 'guest', 'superAdmin'];

/** Loads a page used for both order types and binds the props of the route. */
const loadWithProps =
  <P extends object>(props: P, load: () => Promise<FunctionComponent<P>>): FeatureRoute['lazy'] =>
  async () => ({ Page: (await load()).bind(null, props) as FunctionComponent });

const loadCalendarPage = async () => (await import('./calendar/calendar-page.tsx')).CalendarPage;
const loadCycleCalendarPage = async () =>
  (await import('./calendar/calendar-cycle-page.tsx')).CycleCalendarPage;

export const orderRoutes: FeatureRoute[] = [
  createRoute(
    {
      path: '/app/mgmt/PMcalendar',
      layout: 'main',
      requiredPermission: ['calendar', 'view'],
      menu: { section: 'plan', key: 'pmCalendar', order: 50 },
    },
    loadWithProps({ type: 'workorders' }, loadCalendarPage),
  ),
  createRoute(
    { path: '/app/mgmt/PMcalendar/:idCycle', layout: 'main', requiredPermission: ['calendar', 'view'] },
    loadWithProps({ type: 'workorders' }, loadCycleCalendarPage),
  ),
  createRoute(
    {
      path: '/app/mgmt/CKcalendar',
      layout: 'main',
      requiredPermission: ['checklistCalendar', 'view'],
      plant: 'chklst',
      menu: {
        section: 'plan',
        key: 'ckCalendar',
        order: 55,
        covers: [`/app/planning/orders?${ORDER_TYPE_PARAMETER}=checklists`],
      },
    },
    loadWithProps({ type: 'checklists' }, loadCalendarPage),
  ),
  createRoute(
    {
      path: '/app/mgmt/CKcalendar/:idCycle',
      layout: 'main',
      requiredPermission: ['checklistCalendar', 'view'],
      plant: 'chklst',
    },
    loadWithProps({ type: 'checklists' }, loadCycleCalendarPage),
  ),
  {
    path: '/app/mgmt/PMlubricant',
    layout: 'main',
    requiredPermission: ['calendar', 'view'],
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
    requiredPermission: ['calendar', 'view'],
    namespaces: ['lubrication', 'orders', 'planned'],
    menu: { section: 'plan', key: 'lubricantCalendar', order: 54 },
    lazy: async () => ({
      Page: (await import('./lubrication/lubrication-calendar-page.tsx')).LubricationCalendarPage,
    }),
  },
  createRoute(
    {
      path: '/app/mgmt/workorders',
      layout: 'main',
      requiredPermission: ['workOrders', 'view'],
      profiles: readers,
      menu: { section: 'plan', key: 'workOrders', order: 60, covers: ['/app/planning/orders'] },
    },
    async () => ({ Page: (await import('./order/order-list-page.tsx')).OrderListPage }),
  ),
  createRoute(
    {
      path: '/app/mgmt/hitsmaint',
      layout: 'main',
      requiredPermission: ['readings', 'view'],
      profiles: managers,
      menu: { section: 'plan', key: 'hits', order: 40 },
    },
    async () => ({ Page: (await import('./meter/reading-page.tsx')).MeterPage }),
  ),
  {
    path: '/app/planning/workorder/assign',
    layout: 'main',
    requiredPermission: ['workOrders', 'view'],
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
    requiredPermission: ['teams', 'view'],
    profiles: managers,
    plant: 'risorse',
    namespaces: ['load', 'orders'],
    lazy: async () => ({ Page: (await import('./load/saturation-page.tsx')).SaturationPage }),
  },
  {
    path: '/app/planning/workorder/balance',
    layout: 'main',
    requiredPermission: ['workOrders', 'assign'],
    profiles: managers,
    plant: 'risorse',
    namespaces: ['load', 'orders'],
    lazy: async () => ({ Page: (await import('./load/balance-page.tsx')).BalancePage }),
  },
  createRoute(
    {
      path: '/app/planning/orders/:cycleId',
      layout: 'main',
      requiredPermission: ['workOrders', 'view'],
      profiles: watchers,
    },
    async () => ({ Page: (await import('./order/order-cycle-page.tsx')).CycleOrdersPage }),
  ),
  createRoute(
    {
      path: '/app/planning/orders/edit/id=:id/idsmp=:idsmp',
      layout: 'main',
      requiredPermission: ['workOrders', 'execute'],
      profiles: managers,
    },
    async () => ({ Page: (await import('./order/order-execution-page.tsx')).OrderExecutionPage }),
  ),
  createRoute(
    {
      path: '/app/execution/homeExec',
      layout: 'main',
      requiredPermission: ['workOrders', 'execute'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./order/order-today-page.tsx')).TodayPage }),
  ),
  createRoute(
    {
      path: '/app/tablet/machine/:machineId',
      layout: 'tablet',
      requiredPermission: ['workOrders', 'execute'],
      profiles: workers,
      instead: [
        { profiles: ['am', 'guest'], path: '/app/mgmt/equipStructure/view/:machineId' },
        { profiles: ['pm', 'requestor'], path: '/app/mgmt/equipStructure/brief/:machineId' },
      ],
    },
    async () => ({ Page: (await import('./tablet/tablet-machine-page.tsx')).TabletMachinePage }),
  ),
  createRoute(
    {
      path: '/app/tablet/orders/:cycleId',
      layout: 'tablet',
      requiredPermission: ['workOrders', 'execute'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./tablet/tablet-cycle-page.tsx')).TabletCyclePage }),
  ),
  createRoute(
    {
      path: '/app/tablet/orders/edit/id=:id/idsmp=:idsmp',
      layout: 'tablet',
      requiredPermission: ['workOrders', 'execute'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./tablet/tablet-order-page.tsx')).TabletOrderPage }),
  ),
  createRoute(
    {
      path: '/app/tablet/mgmt/hitsmaint',
      layout: 'tablet',
      requiredPermission: ['readings', 'view'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./tablet/tablet-meter-page.tsx')).TabletMeterPage }),
  ),
];
