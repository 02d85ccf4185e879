// Lambda of reports: home page, dashboards, ledger, hand-over, own day; reads projections instead of records.
import { runReport as runReportCalls } from '#shared/autonomous/report-api.ts';
import { advice as adviceCalls } from '#shared/reports/advice-api.ts';
import { overview as calls } from '#shared/reports/api.ts';
import { classProposals as classCalls } from '#shared/reports/class-proposal-api.ts';
import { handover as handoverCalls } from '#shared/reports/handover-api.ts';
import { figures as figureCalls } from '#shared/reports/kpi-api.ts';
import { ledger as ledgerCalls } from '#shared/reports/ledger-api.ts';
import { ownDay as ownDayCalls } from '#shared/reports/own-day/own-day-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { advice } from './advice.ts';
import { classProposals } from './class-proposals.ts';
import { handover } from './handover.ts';
import { figures } from './kpi.ts';
import { ledger } from './ledger.ts';
import { overview } from './overview.ts';
import { ownDay } from './own-day.ts';
import { runReport } from './run-report.ts';

export const handler = serve(
  bindHandlers(calls, overview),
  bindHandlers(runReportCalls, runReport),
  bindHandlers(figureCalls, figures),
  bindHandlers(ledgerCalls, ledger),
  bindHandlers(adviceCalls, advice),
  bindHandlers(handoverCalls, handover),
  bindHandlers(ownDayCalls, ownDay),
  bindHandlers(classCalls, classProposals),
);
