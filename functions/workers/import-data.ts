// Worker of imports: checks mappings, imports data and undoes imports. Each message is one turn, in the name
// of the user who requested it.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { addDefaultParameters } from '#shared/access/plant.ts';
import { toLocalDay } from '#shared/day.ts';
import { ImportJob } from '#shared/ingestion/import-job.ts';
import { tableIndexes } from '#shared/ingestion/template/template.ts';
import { hasPermission } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import { memberships, plants, users } from '../db/entities/access.ts';
import { importBatches, mappings } from '../db/entities/ingestion.ts';
import { loadOwnTeams } from '../db/memberships.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { parseMessage } from '../http/queue-message.ts';
import type { Actor } from '../http/session.ts';
import { runInMessageTrace, traceHandler } from '../http/traced-handler.ts';
import { failImportJob, findRequestingUser, runImportJob, type Targets } from '../ingestion/import/public.ts';
import { operatorsTarget, productionStopsTarget, supplierTarget } from '../organisation/public.ts';
import { cyclesTarget, generatePlantOrders, readingsTarget } from '../planned/public.ts';
import { phasesTarget, smpTarget } from '../procedures/public.ts';
import { ewoHistoryTarget, tagHistoryTarget } from '../requests/public.ts';
import { obligationsTarget } from '../safety/public.ts';
import {
  createElementTarget,
  createTypologyTarget,
  machinesTarget,
  sparesTarget,
} from '../structure/public.ts';

const targets: Targets = {
  MachineTypologies: createTypologyTarget('MachineTypologies'),
  GroupTypologies: createTypologyTarget('GroupTypologies'),
  SubgroupTypologies: createTypologyTarget('SubgroupTypologies'),
  ComponentTypologies: createTypologyTarget('ComponentTypologies'),
  Suppliers: supplierTarget,
  Machines: machinesTarget,
  Groups: createElementTarget('Groups'),
  Subgroups: createElementTarget('Subgroups'),
  Components: createElementTarget('Components'),
  Spares: sparesTarget,
  Smp: smpTarget,
  SmpPhases: phasesTarget,
  Cycles: cyclesTarget,
  Operators: operatorsTarget,
  EwoHistory: ewoHistoryTarget,
  TagHistory: tagHistoryTarget,
  MeterReadings: readingsTarget,
  ProductionStops: productionStopsTarget,
  Obligations: obligationsTarget,
};

/** Remaining milliseconds of the function's time at which it hands over to a new message. */
const HAND_OVER_MS = 60_000;
/** Deliveries before the queue moves a message to the dead-letter queue. */
const MAX_DELIVERIES = 5;

/** Builds the actor of a user as in a call of their own; undefined if they no longer have the permission. */
async function loadActor(store: Store, id: string, now: string): Promise<Actor | undefined> {
  const { tenant, plant: code = '' } = store.scope;
  const [user, plant, member] = await store.load(
    [
      [users, id],
      [plants, code],
      [memberships, `${id}.${code}`],
    ] as const,
    { consistent: true },
  );
  if (!user || !plant || plant.disabled) return undefined;
  const profile = member?.profile ?? (user.tenantRoot ? 'superAdmin' : undefined);
  if (!profile || !hasPermission(profile, 'ingestion', 'execute')) return undefined;
  const { teamId, operatorId } = member ?? {};
  return {
    ...{ tenant, now, host: '', address: '', bearer: '' },
    user: { id, name: user.name, email: user.email, tenantRoot: user.tenantRoot ?? false },
    plant: addDefaultParameters(plant),
    ...{ profile, teamId, operatorId },
    ownTeams: async () =>
      profile === 'technician' ? loadOwnTeams(store, { teamId, operatorId }) : undefined,
    // No table of the import has runs.
    runTeams: async () => undefined,
    today: toLocalDay(plant.timeZone, now),
  };
}

const getJobFields = ({ of, id, turn }: ImportJob) => ({ of, id, turn });

async function processRecord(record: SQSRecord, context: Partial<Context>) {
  const job = parseMessage(record, (json) => ImportJob.parse(json));
  const { tenant, plant } = job;
  const now = new Date(Date.now()).toISOString();
  const openAuthorStore = (author: Parameters<typeof openStore>[3]) =>
    openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, author);
  const store = openAuthorStore({ user: 'import', now });
  try {
    const id = await findRequestingUser(store, job);
    if (id === undefined) return;
    const actor = await loadActor(store, id, now);
    if (!actor) return await failImportJob(store, job, 'notAllowedHere');
    const { name } = actor.user;
    await runImportJob(job, {
      store: openAuthorStore({ user: name, userId: id, now, profile: actor.profile }),
      actor,
      targets,
      endsSoon: () => (context.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY) < HAND_OVER_MS,
    });
    log('info', 'import turn done', getJobFields(job));
    if (job.of === 'batch') await generateImportedOrders(store, job, now);
  } catch (error) {
    log('error', 'import failed', { ...getJobFields(job), queueMessage: record.messageId, error });
    const isLastDelivery = Number(record.attributes?.ApproximateReceiveCount ?? 1) >= MAX_DELIVERIES;
    // The user waits for a mapping on screen and can retry it, so it fails at the first error.
    const isAwaited = job.of === 'mapping';
    if (isLastDelivery || isAwaited)
      await failImportJob(store, job, error instanceof RefusalError ? error.code : 'unexpected');
    if (!isAwaited) throw error;
  }
}

/**
 * Generates the orders of cycles that an import wrote or an undo restored, so that the plan never shows the
 * dates of the other. If it fails, the job of the plant does it a little later.
 */
async function generateImportedOrders(store: Store, { tenant, plant: plantId, id }: ImportJob, now: string) {
  const batch = await store.get(importBatches, id);
  if (batch.state !== 'done' && batch.state !== 'undone') return;
  const { found } = await store.get(mappings, batch.mappingId);
  if (!found.some(({ index, rows }) => index === tableIndexes.Cycles && rows > 0)) return;
  try {
    const scheduleStore = openStore(
      getTableClient(),
      getSetting('TABLE'),
      { tenant, plant: plantId },
      { user: 'schedule', now },
    );
    const plant = addDefaultParameters(await store.get(plants, plantId));
    log('info', 'orders of import done', { id, ...(await generatePlantOrders(scheduleStore, plant, now)) });
  } catch (error) {
    log('error', 'orders of import failed', { id, error });
  }
}

const processor = new BatchProcessor(EventType.SQS);

export const handler = traceHandler((event: SQSEvent, context: Context) => {
  const process = (record: SQSRecord) => runInMessageTrace(record, () => processRecord(record, context));
  return processPartialResponse(event, process, processor, {
    context,
    processInParallel: false,
    throwOnFullBatchFailure: false,
  });
});
