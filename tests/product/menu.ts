// Specification of the product for comparison: the side menu of each profile.
import { type Flag, numberOf, type Plant, type Who } from './pages.ts';

type Item = readonly [path: string, who: readonly number[], flag?: Flag];

/** Areas of product §6 with their profiles by number. The disabled profile, 7, never sees a menu. */
const area = {
  home: [1, 2, 3, 4, 5, 6, 8, 9, 10],
  layout: [1, 2, 8],
  plan: [1, 2, 6, 8],
  checklist: [1, 2, 8],
  hits: [1, 8],
  warehouse: [1, 2, 8],
  autonomous: [1, 3, 8],
  organisation: [1, 6, 8],
  operatorsAndTeams: [1, 8],
  newRequests: [1, 8],
  configuration: [1, 8],
  skills: [1, 2, 3, 5, 8],
} as const satisfies Record<string, readonly number[]>;

/** Items of product §2, in its order; an item appears with the feature that brings its page. */
const listed: readonly Item[] = [
  ['/app/reports/dashboard-alternative', area.home],
  ['/app/reports/redirect-ext', area.home],
  ['/app/plantlayout', area.layout],
  ['/app/mgmt/equipStructure_new', area.plan],
  ['/app/mgmt/smp', area.plan],
  ['/app/mgmt/checklist', area.checklist, 'chklst'],
  ['/app/mgmt/maintenance', area.plan],
  ['/app/mgmt/hitsmaint', area.hits],
  ['/app/mgmt/PMcalendar', area.plan],
  ['/app/mgmt/CKcalendar', area.checklist, 'chklst'],
  ['/app/mgmt/workorders', area.plan],
  ['/app/mgmt/reportChecklist', area.checklist, 'chklst'],
  ['/app/mgmt/MachineLedger', area.plan],
  ['/app/mgmt/warehouse', area.warehouse],
  ['/app/mgmt/catalogs/controltools', area.warehouse],
  ['/app/mgmt/catalogs/lubfrificants', area.warehouse],
  ['/app/mgmt/catalogs/auxiliarymaterials', area.warehouse],
  ['/app/mgmt/catalogs/tools', area.warehouse],
  ['/app/mgmtAM/AMReporting', area.autonomous],
  ['/app/mgmtAM/AMCalendar', area.autonomous],
  ['/app/mgmtAM/equipStructure/equipSelection', area.autonomous],
  ['/app/mgmtAM/sop', area.autonomous],
  ['/app/mgmtAM/maintenance', area.autonomous],
  ['/app/mgmtAM/path/equipSelection', area.autonomous],
  ['/app/mgmtAM/cilr/equipSelection', area.autonomous],
  ['/app/planning/maintenanceCycles/view/workorders', area.organisation],
  ['/app/planning/maintenanceCycles/view/checklists', area.organisation, 'chklst'],
  ['/app/planning/mgmtOperators', area.operatorsAndTeams],
  ['/app/planning/mgmtTeams', area.operatorsAndTeams],
  ['/app/planning/workorder/assign', area.organisation, 'risorse'],
  ['/app/planning/ewo/assign', area.organisation],
  ['/app/planning/tag/assign', area.organisation],
  ['/app/management/RootCauseAnalysis', area.organisation],
  ['/app/planning/tag/equipment?view=desktop', area.newRequests],
  ['/app/planning/ewo/equipment?view=desktop', area.newRequests],
  ['/app/planning/ewo/ewohistory', area.organisation],
  ['/app/configuration/equipmentArchives/libMachineTipology', area.configuration],
  ['/app/configuration/equipmentArchives/libGroup', area.configuration],
  ['/app/configuration/equipmentArchives/libSubgroup', area.configuration],
  ['/app/configuration/equipmentArchives/libComponent', area.configuration],
  ['/app/configuration/othersArchives/libManufacturer', area.configuration],
  ['/app/configuration/othersArchives/libLubrificant', area.configuration],
  ['/app/configuration/othersArchives/libPhisicalQty', area.configuration],
  ['/app/configuration/othersArchives/libMaterials', area.configuration],
  ['/app/configuration/othersArchives/libTools', area.configuration],
  ['/app/configuration/othersArchives/libControlTools', area.configuration],
  ['/app/management/libskill/capacity', area.skills],
  ['/app/management/libskill/professionalgroups', area.skills],
  ['/app/management/libskill/tipology', area.skills],
  ['/app/configuration/controls', area.configuration],
  ['/app/configuration/users', area.configuration],
  ['/app/configuration/dataingestion', area.configuration],
  ['/app/operator/homeOperator', [1, 5, 8]],
  ['/app/tablet/homeTablet/newTag?view=tablet', area.newRequests],
  ['/app/tablet/homeTablet/newEwo?view=tablet', area.newRequests],
  ['/docs', area.home],
  ['/release', area.home],
];
/** Items that the specification does not list; they are placed beside similar ones. */
const more: readonly Item[] = [
  ['/app/reports/handover', area.home],
  ['/app/reports/myDay', [1, 3, 4, 8]],
  ['/app/reports/classes', area.plan],
  ['/app/mgmt/PMlubricant', area.plan],
  ['/app/mgmt/waitingReadings', area.hits],
  ['/app/safety/isolation', [1, 2, 3, 6, 8]],
  ['/app/safety/lockouts', [1, 2, 4, 8]],
  ['/app/safety/permits', [1, 2, 4, 6, 8]],
  ['/app/safety/permits/running', [3, 9, 10]],
  ['/app/safety/obligations', [1, 2, 3, 4, 6, 8]],
  ['/app/mgmt/stops', area.checklist],
  ['/app/mgmt/productionStops', area.checklist],
  ['/app/planning/calendar/lubricant', area.organisation],
  ['/app/configuration/othersArchives/libDepartment', area.configuration],
  ['/app/configuration/othersArchives/libOperation', area.configuration],
  ['/app/management/libskill/matrix', area.skills],
  ['/app/configuration/devices', area.configuration],
  ['/app/configuration/serviceAccounts', area.configuration],
  ['/app/configuration/webhooks', area.configuration],
  ['/app/configuration/metricMaps', area.configuration],
  ['/app/configuration/feeds', [1, 2, 4, 8]],
  ['/app/configuration/audit', area.configuration],
  ['/app/planning/reports', area.organisation, 'publicReports'],
  ['/app/plants', [8]],
  ['/app/management/plants', [1, 8]],
];

/** Plants and their users, and help. */
const tenantRoot = [
  ...['/app/plants', '/app/management/plants', '/app/configuration/users'],
  ...['/app/configuration/provisioning', '/docs', '/release'],
];

/**
 * Returns the specified items, in their order, and the additional ones; an item appears with the feature that
 * brings its page.
 */
export function productMenu(who: Who, plant: Plant, offered: ReadonlySet<string>) {
  const seen = (items: readonly Item[]) =>
    items
      .filter(
        ([path, by, flag]) =>
          offered.has(path) && by.includes(Number(numberOf(who))) && (!flag || plant[flag]),
      )
      .map(([path]) => path);
  if (who === 'tenantRoot') return { listed: tenantRoot.filter((path) => offered.has(path)), more: [] };
  return { listed: seen(listed), more: seen(more) };
}
