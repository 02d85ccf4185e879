// Reports: what the home page and the dashboards show, read from totals and never from raw items.
import { runReport as runReportCalls } from '../../shared/autonomous/report-api.ts';
import { advice as adviceCalls } from '../../shared/reports/advice-api.ts';
import { overview as calls } from '../../shared/reports/api.ts';
import { classProposals as classCalls } from '../../shared/reports/class-proposal-api.ts';
import { handover as handoverCalls } from '../../shared/reports/handover-api.ts';
import { figures as figureCalls } from '../../shared/reports/kpi-api.ts';
import { ledger as ledgerCalls } from '../../shared/reports/ledger-api.ts';
import { on, serve } from '../http/serve.ts';
import { advice } from './advice.ts';
import { classProposals } from './class-proposals.ts';
import { handover } from './handover.ts';
import { figures } from './kpi.ts';
import { ledger } from './ledger.ts';
import { overview } from './overview.ts';
import { runReport } from './run-report.ts';

export const handler = serve(
  on(calls, overview),
  on(runReportCalls, runReport),
  on(figureCalls, figures),
  on(ledgerCalls, ledger),
  on(adviceCalls, advice),
  on(handoverCalls, handover),
  on(classCalls, classProposals),
);
