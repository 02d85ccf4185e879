// Figures of a period and of its filters, each folded from facts in one trip (domain 9).
import { withStandards } from '../../shared/access/plant.ts';
import type { Answer, Got } from '../../shared/contract.ts';
import { addDays } from '../../shared/day.ts';
import { costReportOf, maintenanceCost } from '../../shared/reports/cost-kpi.ts';
import { ewoHours, ewoKpiOf } from '../../shared/reports/ewo-kpi.ts';
import { findingFactsIn } from '../../shared/reports/facts/finding-facts.ts';
import { oeeOf } from '../../shared/reports/facts/machine-facts.ts';
import { tagClosingsIn, tagFactsIn } from '../../shared/reports/facts/tag-facts.ts';
import type { figures as calls } from '../../shared/reports/kpi-api.ts';
import type { Period } from '../../shared/reports/overview.ts';
import {
  groupBy,
  metersOf,
  okRateOf,
  orderKpiOf,
  orderReportOf,
  overdueOf,
} from '../../shared/reports/pm-kpi.ts';
import { percent, tenths, tenthsOf } from '../../shared/reports/rounding.ts';
import { spentOn } from '../../shared/reports/spent.ts';
import { tagReportOf } from '../../shared/reports/tag-kpi.ts';
import { technicianReportOf } from '../../shared/reports/technician-kpi.ts';
import { missedWarningOf, signsFrom } from '../../shared/reports/warned.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { teams } from '../table/entities/organisation.ts';
import {
  findingFacts,
  openChecklistFacts,
  openOrderFacts,
  openTagFacts,
  spareCosts,
  tagClosings,
  tagFacts,
} from '../table/entities/reports.ts';
import type { Store } from '../table/store.ts';
import { ewo, pareto } from './breakdowns.ts';
import { doneIn, meantOf, ordersIn, pricesOf, sparesIn, tagsIn, techniciansOf } from './done.ts';
import { every, groundOf } from './ground.ts';
import { home } from './home.ts';
import { daysOf, plannedWork, workOf } from './planned-work.ts';

interface Asked<Name extends keyof typeof calls> {
  input: Got<(typeof calls)[Name]>;
  actor: Actor;
  store: Store;
}

async function kpi({ input, actor, store }: Asked<'kpi'>): Promise<Answer<typeof calls.kpi>> {
  const { from, to } = input;
  const [ground, kept, signs, open, costs, technicians] = await Promise.all([
    groundOf(store, actor, input),
    doneIn(store, input, actor.today),
    signsIn(store, input),
    every(store, openOrderFacts),
    every(store, spareCosts, { from, to }),
    techniciansOf(store),
  ]);
  const done = meantOf(kept, ground);
  const tags = [...signs.before, ...kept.tag].flatMap((day) => tagFactsIn(day.rows, day.id));
  const openOrders = ordersIn(open, ground);
  const hours = ground.hoursIn(input);
  const { compliance, completion, pmHours } = orderKpiOf(done.pm, input, actor.today);
  const repairing = ewoHours(done.ewo);
  const working = done.pm.sums.reduce((sum, { spent }) => sum + spent, 0) / 60;
  return {
    ...ewoKpiOf(done.ewo, hours.all, ground.spanOf(input)),
    oee: tenthsOf(oeeOf(ground.machines.values(), hours.of)),
    compliance,
    completion,
    ...overdueOf(openOrders, actor.today),
    pmHours,
    ewoHours: tenths(repairing),
    pmShare: tenthsOf(percent(working, working + repairing)),
    checklistCompliance: orderKpiOf(done.checklist, input, actor.today).compliance,
    checklistOk: okRateOf(done.checklist),
    maintenanceCost: maintenanceCost(done, sparesIn(costs, ground), pricesOf(actor, technicians)),
    missedWarning: missedWarningOf(done.ewo, tags, signs.findings),
    ...metersOf(openOrders, actor.today),
  };
}

/** What may have warned of the first EWOs of a period, and of all of them what orders found. */
async function signsIn(store: Store, { from, to }: Period) {
  const first = signsFrom(from);
  const [days, found] = await Promise.all([
    every(store, tagFacts, { from: first, to: addDays(from, -1) }),
    every(store, findingFacts, { from: first, to: `${to}~` }),
  ]);
  return {
    before: days,
    findings: found.flatMap((day) => findingFactsIn(day.rows, day.id.slice(0, day.id.indexOf(' ')))),
  };
}

/** Of work orders, or of checklists. */
const planned =
  (kind: 'pm' | 'checklist', openFacts: typeof openOrderFacts) =>
  async ({ input, actor, store }: Asked<'pm'>): Promise<Answer<typeof calls.pm>> => {
    const { today } = actor;
    const { months, days } = plannedWork(store, input, today);
    const [ground, work, byDay, open] = await Promise.all([
      groundOf(store, actor, input),
      months(kind),
      days(kind),
      every(store, openFacts),
    ]);
    return orderReportOf(
      { work: workOf(work, ground), days: daysOf(byDay, ground), open: ordersIn(open, ground) },
      input,
      today,
      groupBy(input.by, ground.machines),
    );
  };

async function tag({ input, actor, store }: Asked<'tag'>): Promise<Answer<typeof calls.tag>> {
  const { from, to } = input;
  const { today } = actor;
  const last = [to, today].sort()[1]!;
  const [ground, days, open, closings] = await Promise.all([
    groundOf(store, actor, input),
    every(store, tagFacts, { from, to: last }),
    every(store, openTagFacts),
    every(store, tagClosings, { from, to: last }),
  ]);
  const since = tagsIn(days, ground);
  return tagReportOf(
    {
      since,
      written: since.filter(({ createdOn }) => createdOn <= to),
      open: tagsIn(open, ground),
      closings: closings.map((day) => ({
        on: day.id,
        its: tagClosingsIn(day.rows).filter(ground.isMeantWork),
      })),
    },
    input,
    today,
  );
}

async function cost({ input, actor, store }: Asked<'cost'>): Promise<Answer<typeof calls.cost>> {
  const { from, to, by } = input;
  const [ground, done, spares, technicians] = await Promise.all([
    groundOf(store, actor, input),
    doneIn(store, input, actor.today),
    every(store, spareCosts, { from, to }),
    techniciansOf(store),
  ]);
  return costReportOf(
    meantOf(done, ground),
    sparesIn(spares, ground),
    pricesOf(actor, technicians),
    groupBy(by, ground.machines),
    actor.now,
  );
}

async function technician({
  input,
  actor,
  store,
}: Asked<'technician'>): Promise<Answer<typeof calls.technician>> {
  const [ground, done, technicians, crews] = await Promise.all([
    groundOf(store, actor, input),
    doneIn(store, input, actor.today),
    techniciansOf(store),
    every(store, teams),
  ]);
  const { calendar, parameters } = withStandards(actor.plant);
  return technicianReportOf(spentOn(meantOf(done, ground)), technicians, crews, input, {
    calendar,
    shiftHours: parameters.shiftHours,
  });
}

export const figures: Handlers<typeof calls> = {
  kpi,
  pareto,
  ewo,
  home,
  pm: planned('pm', openOrderFacts),
  checklist: planned('checklist', openChecklistFacts),
  tag,
  cost,
  technician,
};
