// Looks at mapped data beside a plant's, imports it, and takes imports back: each message is one turn of that, in the name of whoever asked.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { withStandards } from '../../shared/access/plant.ts';
import { dayIn } from '../../shared/day.ts';
import { ImportJob } from '../../shared/ingestion/import-job.ts';
import { may } from '../../shared/permissions.ts';
import { Refused } from '../../shared/refused.ts';
import { setting, tableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { messageOf } from '../http/message.ts';
import type { Actor } from '../http/session.ts';
import { askedFor, giveUp, type Targets, workOn } from '../ingestion/import/writes.ts';
import { operatorsTarget, supplierTarget } from '../organisation/writes.ts';
import { cyclesTarget, readingsTarget } from '../planned/writes.ts';
import { phasesTarget, smpTarget } from '../procedures/writes.ts';
import { ewoHistoryTarget, tagHistoryTarget } from '../requests/writes.ts';
import { elementTarget, machinesTarget, sparesTarget, typologyTarget } from '../structure/writes.ts';
import { memberships, plants, users } from '../table/entities/access.ts';
import { teamsOf } from '../table/members.ts';
import { openStore, type Store } from '../table/store.ts';

const targets: Targets = {
  MachineTypologies: typologyTarget('MachineTypologies'),
  GroupTypologies: typologyTarget('GroupTypologies'),
  SubgroupTypologies: typologyTarget('SubgroupTypologies'),
  ComponentTypologies: typologyTarget('ComponentTypologies'),
  Suppliers: supplierTarget,
  Machines: machinesTarget,
  Groups: elementTarget('Groups'),
  Subgroups: elementTarget('Subgroups'),
  Components: elementTarget('Components'),
  Spares: sparesTarget,
  Smp: smpTarget,
  SmpPhases: phasesTarget,
  Cycles: cyclesTarget,
  Operators: operatorsTarget,
  EwoHistory: ewoHistoryTarget,
  TagHistory: tagHistoryTarget,
  MeterReadings: readingsTarget,
};

/** Left of the function's time when it hands over to the next one. */
const HAND_OVER_MS = 60_000;
/** As often as the queue gives a message before it is a dead letter. */
const TRIES = 5;

/** As that person would be in a call of their own; undefined once they may not. */
async function personOf(store: Store, id: string, now: string): Promise<Actor | undefined> {
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
  if (!profile || !may(profile, 'ingestion', 'execute')) return undefined;
  const { teamId, operatorId } = member ?? {};
  return {
    ...{ tenant, now, host: '', address: '', bearer: '' },
    user: { id, name: user.name, email: user.email, tenantRoot: user.tenantRoot ?? false },
    plant: withStandards(plant),
    ...{ profile, teamId, operatorId },
    ownTeams: async () => (profile === 'technician' ? teamsOf(store, { teamId, operatorId }) : undefined),
    today: dayIn(plant.timeZone, now),
  };
}

async function work(record: SQSRecord, context: Partial<Context>) {
  const job = messageOf(record, (said) => ImportJob.parse(said));
  const { tenant, plant } = job;
  const now = new Date(Date.now()).toISOString();
  const open = (author: Parameters<typeof openStore>[3]) =>
    openStore(tableClient(), setting('TABLE'), { tenant, plant }, author);
  const store = open({ user: 'import', now });
  try {
    const id = await askedFor(store, job);
    if (id === undefined) return;
    const actor = await personOf(store, id, now);
    if (!actor) return await giveUp(store, job, 'notAllowedHere');
    const { name } = actor.user;
    await workOn(job, {
      store: open({ user: name, userId: id, now, profile: actor.profile }),
      actor,
      targets,
      endsSoon: () => (context.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY) < HAND_OVER_MS,
    });
  } catch (error) {
    log('error', 'import failed', { message: record.messageId, ...job, error });
    const last = Number(record.attributes?.ApproximateReceiveCount ?? 1) >= TRIES;
    // somebody waits for a mapping at the screen, and asks for it again with a key
    const waited = job.of === 'mapping';
    if (last || waited) await giveUp(store, job, error instanceof Refused ? error.code : 'unexpected');
    if (!waited) throw error;
  }
}

const processor = new BatchProcessor(EventType.SQS);

export const handler = (event: SQSEvent, context: Context) =>
  processPartialResponse(event, (record: SQSRecord) => work(record, context), processor, {
    context,
    processInParallel: false,
    throwOnFullBatchFailure: false,
  });
