// All contracts by the feature that implements them: routes, permission tests and OpenAPI are generated from
// this list.
import { plants, settings, system, users } from './access/api.ts';
import { trail } from './access/audit-api.ts';
import { proofs } from './access/chain/proof-api.ts';
import { devices } from './access/device-api.ts';
import { handoffs } from './access/handoff-api.ts';
import { managedPlants } from './access/plant-api.ts';
import { accessRequests } from './access/request-api.ts';
import { signIn } from './access/sign-in-api.ts';
import { members } from './access/user-api.ts';
import { paths } from './autonomous/path-api.ts';
import { points } from './autonomous/point-api.ts';
import { runReport } from './autonomous/report-api.ts';
import { amSteps, pmSteps } from './autonomous/step-api.ts';
import type { Api } from './contract.ts';
import { documents } from './ingestion/document-api.ts';
import { firstOrders } from './ingestion/first-orders-api.ts';
import { images } from './ingestion/image-api.ts';
import { batches, files, mappers, mappings } from './ingestion/import-api.ts';
import { calendars, feeds } from './integration/feed-api.ts';
import { waitingReadings } from './integration/machine-data/waiting-api.ts';
import { odata } from './integration/odata-api.ts';
import { provisioning } from './integration/provisioning-api.ts';
import { publicCalls } from './integration/public-api.ts';
import { scim } from './integration/scim-api.ts';
import { serviceAccounts } from './integration/service-account-api.ts';
import { metricMaps, metricNodes } from './integration/sparkplug/metric-map-api.ts';
import { webhooks } from './integration/webhook-api.ts';
import { alerts } from './organisation/alert-api.ts';
import * as organisation from './organisation/api.ts';
import { notices } from './organisation/notice-api.ts';
import { skills } from './organisation/skill-api.ts';
import { productionStops, stopPlans } from './organisation/stop-api.ts';
import { teamWork } from './organisation/team-api.ts';
import { workloads } from './organisation/workload-api.ts';
import { cycles } from './planned/cycle-api.ts';
import { lubrication } from './planned/lubrication-api.ts';
import { checklistOrders, orders, runs } from './planned/order-api.ts';
import { readings } from './planned/reading-api.ts';
import { printouts } from './printing/api.ts';
import { checklists, phases, procedures, sops } from './procedures/procedure-api.ts';
import { results } from './procedures/result-api.ts';
import { starterChecklists, starterProcedures } from './procedures/starter-api.ts';
import { amStrategies, strategies } from './procedures/strategy-api.ts';
import { socket } from './push/socket-api.ts';
import { deviceSubscriptions } from './push/subscription-api.ts';
import { advice } from './reports/advice-api.ts';
import { overview } from './reports/api.ts';
import { classProposals } from './reports/class-proposal-api.ts';
import { handover } from './reports/handover-api.ts';
import { figures } from './reports/kpi-api.ts';
import { ledger } from './reports/ledger-api.ts';
import { ownDay } from './reports/own-day/own-day-api.ts';
import { ewos } from './requests/ewo-api.ts';
import { publicReports } from './requests/public-report-api.ts';
import { remarks } from './requests/remark/remark-api.ts';
import { rootCauses } from './requests/root-cause-api.ts';
import { tags } from './requests/tag-api.ts';
import { energySources, isolation, isolationPoints } from './safety/isolation-api.ts';
import { lockouts } from './safety/lockout-api.ts';
import { obligations } from './safety/obligation-api.ts';
import { permitKinds, permits, workPermits } from './safety/permit-api.ts';
import { signatures } from './safety/signature/signature-api.ts';
import * as structure from './structure/api.ts';
import { classifications } from './structure/classification-api.ts';
import { elementLists } from './structure/export-api.ts';
import { plantLayout } from './structure/layout-api.ts';
import { reportLinks } from './structure/report-link-api.ts';
import { counts } from './warehouse/count-api.ts';
import { movements } from './warehouse/movement-api.ts';
import { sap } from './warehouse/sap-api.ts';
import { spareParts } from './warehouse/spare-api.ts';
import { warehouses } from './warehouse/warehouse-api.ts';

export const features = {
  access: {
    users,
    settings,
    plants,
    managedPlants,
    members,
    system,
    trail,
    proofs,
    handoffs,
    accessRequests,
    signIn,
    devices,
  },
  structure: { ...structure, classifications, elementLists, plantLayout, reportLinks },
  procedures: {
    ...{ procedures, checklists, sops, phases, strategies, amStrategies, results },
    ...{ starterProcedures, starterChecklists },
  },
  planned: { cycles, orders, checklistOrders, runs, readings, lubrication },
  autonomous: { points, paths, amSteps, pmSteps },
  requests: { ewos, tags, rootCauses, remarks, publicReports },
  warehouse: { warehouses, spareParts, movements, counts, sap },
  organisation: {
    ...{ ...organisation, teamWork, alerts, notices, skills, workloads },
    ...{ productionStops, stopPlans },
  },
  reports: { overview, figures, ledger, runReport, advice, handover, ownDay, classProposals },
  ingestion: { images, documents, files, mappers, mappings, firstOrders, batches },
  safety: {
    energySources,
    isolationPoints,
    isolation,
    lockouts,
    obligations,
    permits,
    permitKinds,
    workPermits,
    signatures,
  },
  printing: { papers: printouts },
  integration: {
    ...{ serviceAccounts, publicCalls, webhooks, feeds, calendars, odata, waitingReadings },
    ...{ scim, provisioning, metricMaps, metricNodes },
  },
  push: { socket, deviceSubscriptions },
} as const satisfies Record<string, Record<string, Api>>;
