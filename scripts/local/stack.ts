// The whole stack: from the template to one port that answers.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { version } from '../../shared/version.ts';
import { document } from '../openapi.ts';
import { addressesOn } from './addresses.ts';
import { openGateway } from './api/gateway.ts';
import { startClock } from './clock.ts';
import { openCloud } from './cloud.ts';
import { openCognito } from './cognito/door.ts';
import type { Candidate } from './cognito/page.ts';
import { commandsDoor } from './commands.ts';
import { credentials, forgetOwnCredentials } from './credentials.ts';
import { openDataFolder, tableFolder } from './data-folder.ts';
import { signFolder, writeState } from './database.ts';
import { deployed } from './deployed.ts';
import { deskDoor } from './desk/door.ts';
import { sendJson } from './exchange.ts';
import { listen, openFront } from './front.ts';
import { importAll, openFunctions } from './functions.ts';
import { startMail } from './mail.ts';
import { keepRights } from './rights/report.ts';
import { openRights, type Rights } from './rights/rights.ts';
import { runJob } from './run.ts';
import { s3Door } from './s3/door.ts';
import { openEvents } from './s3/events.ts';
import { openObjects } from './s3/objects.ts';
import { startSap } from './sap/server.ts';
import { keepTime, openSchedules } from './schedules.ts';
import { secretsDoor } from './secrets.ts';
import { buildSite, siteFolder } from './site/build.ts';
import { configDoor } from './site/config.ts';
import { openDistribution } from './site/distribution.ts';
import { noSite, openSite } from './site/files.ts';
import { startConsumers } from './sqs/consumers.ts';
import { sqsDoor } from './sqs/door.ts';
import { openQueues } from './sqs/queues.ts';
import { startStreams } from './streams/start.ts';
import { openTable, type TableProperties } from './table.ts';
import { partitionsOf, trimStream } from './table-file.ts';
import { readTemplate, type Template } from './template.ts';

/** Waiting costs nothing here; a function may take 20 seconds. */
const HOLD_SECONDS = '15';

export interface StackOptions {
  /** 0 or absent: any free one. */
  port?: number;
  /** The port the world uses when another server stands in front. */
  publicPort?: number;
  /** Absent: a temporary folder that is gone at `close`. */
  data?: string;
  fresh?: boolean;
  /** An ISO instant the stack's clock starts at. */
  clock?: string;
  /** Builds and serves the site. */
  site?: boolean;
  /** Fills a new data folder. */
  seed?: (stack: { now: string }) => Promise<void>;
  /** Brings what a data folder holds up to this program, before anything else touches it. */
  upgrade?: (stack: { now: string }) => Promise<void>;
  people?: readonly Candidate[];
  template?: Template;
  say?: (line: string) => void;
  /** Told when a part of the stack has died. */
  onLoss?: (sentence: string) => void;
}

export interface Stack {
  url: string;
  port: number;
  /** What a process must have in its environment to use the stack's services. */
  env: Record<string, string>;
  userPoolClientId: string;
  /** An access token, as a sign-in would give it. */
  token(email: string): Promise<string>;
  /** Runs a schedule now; resolves when all it caused is done. */
  run: (job: string) => ReturnType<typeof runJob>;
  /** Resolves when no write waits for its reactions and no message for its worker. */
  settle(): Promise<void>;
  /** What the template grants the functions, and what of it they have used. */
  rights: Rights['all'];
  close(): Promise<void>;
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { say = () => undefined, onLoss = console.error, people = [] } = options;
  const endings: (() => unknown)[] = [];
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    let answer: RequestListener = (_, response) => response.writeHead(503, { 'retry-after': '1' }).end();
    const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) =>
      answer(request, response),
    );
    const port = await listen(server, options.port ?? 0);
    endings.push(async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    });
    const folder =
      options.data === undefined ? mkdtempSync(join(tmpdir(), 'plantledger-')) : resolve(options.data);
    if (options.data === undefined) endings.push(() => rmSync(folder, { recursive: true, force: true }));
    const { database, isNew } = await openDataFolder(folder, options.fresh ?? false);
    endings.push(() => database.close());
    const addresses = addressesOn(options.publicPort ?? port);
    signFolder(folder, addresses.site);

    const clock = startClock(database, options.clock);
    endings.push(() => clock.release());
    say('Reading the cloud …');
    const template = options.template ?? (await readTemplate());
    const cloud = openCloud(template, addresses, await deployed(template));
    const rights = openRights(cloud);
    const { RIGHTS } = process.env;
    if (RIGHTS && !options.template) endings.push(() => keepRights(RIGHTS, rights.all()));
    const functions = openFunctions(cloud, rights);
    const queues = openQueues(database, cloud);
    const [piece] = cloud.all<TableProperties>('AWS::DynamoDB::Table');
    trimStream(database, tableFolder(folder), piece!.name);
    const [table, mail, sap] = await Promise.all([
      openTable(tableFolder(folder), piece!),
      startMail(database),
      startSap(database),
    ]);
    endings.push(table.close, mail.close, sap.close);
    table.onLoss((why) => onLoss(`The table's emulator ended (${why}): the stack cannot go on.`));

    const env = {
      ...functions.environment,
      ...table.env,
      AWS_ENDPOINT_URL_S3: addresses.s3,
      AWS_ENDPOINT_URL_SQS: addresses.sqs,
      AWS_ENDPOINT_URL_SESV2: mail.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: addresses.secrets,
      HOLD_SECONDS,
    };
    forgetOwnCredentials();
    Object.assign(process.env, env);
    if (!isNew) await options.upgrade?.({ now: clock.now() });

    const keys = {
      accessKeyId: credentials.AWS_ACCESS_KEY_ID,
      secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
    };
    const objects = openObjects(database, join(folder, 'objects'));
    const events = openEvents(cloud, queues, functions);
    const cognito = openCognito(cloud, database, functions, () => people);
    const gateway = openGateway(cloud, functions, cognito.verify);
    say('Loading the functions …');
    const building = options.site ? buildSite(say) : undefined;
    await Promise.all([importAll(functions), building]);

    const consumers = startConsumers(cloud, queues, functions);
    endings.push(consumers.close);
    const streams = startStreams(cloud, table, database, functions, queues);
    endings.push(streams.close);
    const schedules = openSchedules(cloud, functions, queues, consumers);

    const settle = async () => {
      const idle = () => consumers.idle() && events.idle();
      for (;;) {
        await streams.settle();
        if (!idle()) await pause(5);
        else {
          await streams.settle();
          if (idle()) return;
        }
      }
    };
    const run = (job: string) => runJob(job, schedules, functions, settle);
    const { tokensOf } = cognito;
    const desk = {
      cloud,
      table,
      queues,
      objects,
      schedules,
      clock,
      people: () => people,
      mailUrl: mail.url,
      rights: rights.all,
      partitions: () => partitionsOf(table.folder, table.name),
      sap,
    };
    const front = openFront(addresses, {
      s3: s3Door(cloud, objects, events, keys, rights),
      sqs: sqsDoor(queues, keys),
      secrets: secretsDoor(keys, () => (sap.book.switches().connected ? sap.secret() : undefined)),
      signIn: cognito.door,
      desk: deskDoor(desk, { run, tokensOf }),
      commands: commandsDoor({
        clock,
        run,
        jobs: () => schedules.flatMap(({ jobs }) => jobs),
        settle,
        tokensOf,
      }),
      config: configDoor(cognito.pool, cloud),
      openapi: (exchange) => sendJson(exchange, 200, document(version)),
      distribution: openDistribution(cloud, gateway, options.site ? openSite(siteFolder) : noSite),
    });
    answer = front.listener;
    endings.push(() => {
      process.env.HOLD_SECONDS = '0';
      return front.drain();
    });

    if (isNew) {
      if (options.seed) {
        say('Filling the table …');
        await options.seed({ now: clock.now() });
        await settle();
      }
      writeState(database, 'filled', clock.now());
    }
    endings.push(keepTime(schedules, clock));
    return {
      url: addresses.site,
      port,
      env,
      userPoolClientId: cognito.pool.clientId,
      token: async (email) => (await tokensOf(email)).access_token,
      run,
      settle,
      rights: rights.all,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
