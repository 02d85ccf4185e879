// Correlation: one id joins a request with everything it causes, in headers, messages, items and log lines; no log
// line contains personal data.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tenants } from '#functions/db/entities/access.ts';
import { getFileClient, getMailClient, getQueueClient, getTableClient } from '#functions/http/aws.ts';
import { handler as runPlantJob } from '#functions/jobs/run-plant-job.ts';
import { handler as tick } from '#functions/jobs/tick.ts';
import { handler as sendMail } from '#functions/workers/mail-send.ts';
import { handler as sendToSap } from '#functions/workers/sap-send.ts';
import { accessRequests } from '#shared/access/request-api.ts';
import { operators } from '#shared/organisation/api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { sap } from '#shared/warehouse/sap-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import {
  type As,
  answerTo,
  asFunction,
  call,
  eventOf,
  everyRow,
  type Feature,
  ok,
  requestOf,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';
import '../mailbox.ts';
import { at, realTime } from '../plan.ts';
import { reportOf, requestsPlant } from '../requests/plant.ts';
import { openSapDesk, type SapDesk } from '../sap.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { stocked, warehouse } from '../warehouse/shelf.ts';

const ID = 'one-id-of-a-test';
const as: As = { headers: { 'x-correlation-id': ID } };

const sqs = mockClient(getQueueClient());
const ses = mockClient(getMailClient());
let queued: SendMessageBatchRequestEntry[] = [];
let lines: Record<string, unknown>[] = [];
let world: World;
let desk: SapDesk;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let react: Deliver;

beforeAll(async () => {
  at('2026-03-11T10:00:00Z');
  world = await startWorld();
  desk = await openSapDesk();
  here = await requestsPlant();
  react = await streamReader('LATEST');
  process.env.LOG_LEVEL = 'info';
  process.env.ORDERS_QUEUE_URL = 'http://127.0.0.1:1/orders';
});
afterAll(async () => {
  process.env.LOG_LEVEL = 'warn';
  realTime();
  await desk.close();
  await world.close();
});
beforeEach(() => {
  [queued, lines] = [[], []];
  sqs.reset();
  ses.reset();
  sqs.on(SendMessageBatchCommand).callsFake(queue);
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
  ses.on(SendEmailCommand).resolves({ MessageId: 'sent' });
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
});
afterEach(() => vi.restoreAllMocks());

const queue = ({ Entries = [] }: { Entries?: SendMessageBatchRequestEntry[] }) => {
  queued.push(...Entries);
  return { Successful: [], Failed: [] };
};

/** Delivers queued messages to a worker as the queue does. */
function work<Answer>(
  handler: (event: never, context: never) => Promise<Answer>,
  functionName: string,
  entries = queued.splice(0),
): Promise<Answer> {
  const Records = entries.map(({ MessageBody, MessageAttributes = {} }, n) => ({
    messageId: `m${n}`,
    receiptHandle: 'r',
    body: MessageBody,
    messageAttributes: Object.fromEntries(
      Object.entries(MessageAttributes).map(([name, { StringValue }]) => [
        name,
        { dataType: 'String', stringValue: StringValue },
      ]),
    ),
  }));
  const folder = functionName === 'run-plant-job' ? 'jobs' : 'workers';
  return asFunction(`functions/${folder}/${functionName}.ts`, () =>
    handler({ Records } as never, { functionName } as never),
  );
}

/** Returns function and message of each line that has the id. */
const linesOf = (id: string) =>
  lines
    .filter(({ correlationId }) => correlationId === id)
    .map(({ function: name, message }) => `${name}: ${message}`);
const rowsOf = async (id: string) =>
  (await everyRow(process.env.AWS_ENDPOINT_URL_DYNAMODB!, process.env.TABLE!))
    .filter(({ cid }) => cid?.S === id)
    .map(({ pk }) => pk.S.split('#')[2]);

describe('one correlation id', () => {
  it('leads from the report of an EWO to its audit entry, its alert and its mail', async () => {
    const request = requestOf(ewos.create, reportOf(here.machineId, { teamId: here.ours }));
    const answer = await answerTo('requests', eventOf(ewos.create, request, as));
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'x-correlation-id': ID } });
    expect(JSON.parse(answer.body)).not.toHaveProperty('cid');
    await react();
    await work(sendMail, 'mail-send');

    const told = linesOf(ID);
    expect(told).toContain('requests: call done');
    expect(told).toContain('stream: change handled');
    expect(told).toContain('stream: counted');
    expect(told).toContain('mail-send: mail sent');
    expect(lines.find(({ ewosOpened }) => ewosOpened)).toMatchObject({ ewosOpened: 1, correlationId: ID });
    expect(lines.filter(({ mailsSent }) => mailsSent)).toHaveLength(1);
    for (const line of lines.filter(({ correlationId }) => correlationId === ID))
      expect(line).toMatchObject({ tenant: 'acme', level: 'info' });
    for (const line of lines.filter(({ function: name }) => name === 'requests'))
      expect(line).toMatchObject({ plant: 'P1', route: 'POST /ewo/items' });
    expect(new Set(await rowsOf(ID))).toEqual(
      new Set(['ewo', 'ewoSheet', 'asked', 'audit', 'alert', 'bucket', 'delivery']),
    );
    const [mail] = ses.commandCalls(SendEmailCommand);
    expect(mail!.args[0].input.Content?.Simple?.Headers).toEqual([{ Name: 'X-Correlation-Id', Value: ID }]);
  });

  it('leads from sending movements to the request that SAP gets', async () => {
    const { id: place } = await warehouse({ sapPlant: 'IT01', costCenter: '4711' });
    const { id: spareId } = await stocked(place, 10, { codeSap: '100-200' });
    await ok(spareParts.issue, { id: spareId, quantity: 1 });
    const { items } = await ok(sap.list, { id: place });
    const movementIds = items
      .filter(({ sapState }: { sapState?: string }) => sapState === 'pending')
      .map(({ id }: { id: string }) => id);
    await react();
    queued = [];
    const headers: unknown[] = [];
    const note = (message: unknown) => {
      const { request } = message as { request: IncomingMessage };
      if (request.url?.includes('/sap/movements')) headers.push(request.headers['x-correlation-id']);
    };
    await ok(sap.send, { id: place, movementIds }, { headers: { 'x-correlation-id': `${ID}-2` } });
    await react();
    subscribe('http.server.request.start', note);
    await work(sendToSap, 'sap-send');
    unsubscribe('http.server.request.start', note);
    expect(headers).toEqual([`${ID}-2`]);
    expect(linesOf(`${ID}-2`)).toContain('sap-send: batch posted to SAP');
    expect(linesOf(`${ID}-2`)).toContain('warehouse: call done');
    await react();
    expect(linesOf(`${ID}-2`).filter((line) => line === 'stream: change handled').length).toBeGreaterThan(2);
  });

  it('leads from the tick to each job of each plant', async () => {
    const root = storeOf({ tenant: '~' });
    await root.commit(root.put(tenants, 'acme', { name: 'acme' }));
    await asFunction('functions/jobs/tick.ts', () =>
      tick(...([{}, { functionName: 'tick' }] as never as [])),
    );
    // The first message names the tenants, the next ones the jobs of their plants.
    await work(runPlantJob, 'run-plant-job');
    await work(runPlantJob, 'run-plant-job');
    const { correlationId } = lines.find(({ message }) => message === 'jobs queued')!;
    const jobs = lines.filter(({ message }) => message === 'job done');
    expect(jobs.length).toBeGreaterThan(4);
    for (const line of jobs)
      expect(line).toMatchObject({
        correlationId,
        function: 'run-plant-job',
        tenant: 'acme',
        plant: expect.stringMatching(/^P\d$/),
      });
  });

  it('is the reference of a call that failed', async () => {
    const table = mockClient(getTableClient());
    table.onAnyCommand().rejects(new Error('broken'));
    const { status, body } = await call(operators.list, {}, { ...as, plant: 'P2' });
    table.restore();
    expect([status, body]).toEqual([
      500,
      { code: 'unexpected', message: 'Something went wrong', requestId: ID },
    ]);
    expect(linesOf(ID)).toEqual(['organisation: call failed']);
  });
});

describe('no log line', () => {
  const NAME = 'Zaira Quintavalle';
  const MAIL = 'zaira.quintavalle@plants.example';
  const TEXT = 'the bearing sings of Zaira';
  const personal = /zaira|quintavalle|sings|\w@\w/i;
  const send = (feature: Feature, endpoint: Parameters<typeof eventOf>[0], request: object, who: As = {}) =>
    answerTo(feature, eventOf(endpoint, request, who));

  it('contains an address, a name or a text that somebody entered', async () => {
    await ok(operators.create, { code: 'ZQ', name: NAME, email: MAIL });
    const ewo = await ok(ewos.create, reportOf(here.machineId, { breakdownDescription: TEXT }));
    const claims = { token_use: 'access', tenant: 'acme', user: 'admin', email: MAIL, name: NAME };
    // Refused and broken calls: a body that is not JSON, unknown fields, an address in the path, no permission.
    const refused = [
      await send('organisation', operators.create, { body: `{"name": ${NAME}` }, { claims }),
      await send('organisation', operators.create, { body: JSON.stringify({ [MAIL]: NAME, name: 7 }) }),
      await send('organisation', operators.get, { parameters: { id: MAIL } }),
      await send('organisation', operators.create, { body: JSON.stringify({ name: NAME }) }, { as: 'guest' }),
      await send('requests', ewos.assign, requestOf(ewos.assign, { id: ewo.id, teamId: 1, reason: TEXT })),
    ];
    for (const { statusCode } of refused) expect(statusCode).toBeGreaterThanOrEqual(400);
    const application = {
      name: NAME,
      email: MAIL,
      company: 'p1-acme',
      message: TEXT,
      language: 'it' as const,
    };
    await call(accessRequests.ask, application, { as: 'nobody', plant: null });
    // Errors that cite the input.
    const table = mockClient(getTableClient());
    table.onAnyCommand().rejects(new Error(`bad key delivery#e1.${MAIL} of "${NAME}"`));
    await call(operators.list, {}, { plant: 'P2' });
    table.restore();
    sqs.on(SendMessageBatchCommand).rejects(new Error(`no queue for ${MAIL}: '${TEXT}'`));
    const failureStore = mockClient(getFileClient());
    failureStore.on(PutObjectCommand).resolves({});
    process.env.FAILURES_BUCKET = 'failures';
    await react();
    failureStore.restore();
    sqs.on(SendMessageBatchCommand).callsFake(queue);
    await react('again');
    ses
      .on(SendEmailCommand)
      .rejectsOnce(new Error(`Email address is not verified: ${MAIL}`))
      .resolves({ MessageId: 'sent' });
    const mails = queued.splice(0);
    await work(sendMail, 'mail-send', mails);
    await work(sendMail, 'mail-send', [
      { Id: '0', MessageBody: JSON.stringify({ tenant: 'acme', to: NAME }) },
    ]);

    const messages = new Set(lines.map(({ message }) => message));
    for (const message of ['call failed', 'refused', 'call done', 'reaction failed', 'change handled'])
      expect(messages).toContain(message);
    expect(messages).toContain('mail not sent');
    expect(lines.map((line) => JSON.stringify(line)).filter((line) => personal.test(line))).toEqual([]);
  });

  it('lacks its level, message, function and correlation id, nor tenant and plant where they are known', async () => {
    await react();
    lines = [];
    await ok(operators.create, { code: 'Z2', name: NAME });
    await call(operators.create, { code: 'Z2', name: NAME });
    await react();
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines)
      expect(line).toMatchObject({
        level: expect.stringMatching(/^(info|warn|error)$/),
        message: expect.any(String),
        function: expect.any(String),
        correlationId: expect.any(String),
        ...{ tenant: 'acme', plant: 'P1' },
      });
  });
});
