// The whole stack: from the template to one listening port.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { version } from '#shared/version.ts';
import { buildOpenApiDocument } from '../openapi.ts';
import { buildAddresses } from './addresses.ts';
import { openGateway } from './api/gateway.ts';
import { skewClocks, startClock } from './clock.ts';
import { openCognito } from './cognito/door.ts';
import type { SignInCandidate } from './cognito/page.ts';
import { describeConnection } from './commands/connection.ts';
import { runControl } from './commands/control.ts';
import { createCommandsHandler } from './commands/door.ts';
import { redriveLocally } from './commands/redrive.ts';
import { rotateLocalOriginKey } from './commands/rotate-origin.ts';
import { credentials, forgetOwnCredentials } from './credentials.ts';
import { getTableFolder, openDataFolder } from './data-folder.ts';
import { readState, writeFolderUser, writeState } from './database.ts';
import { deployCloud } from './deployed.ts';
import { createDeveloperPages } from './desk/door.ts';
import { startDns } from './dns.ts';
import { sendJson } from './exchange.ts';
import { createHttpFront, createStartingListener, isOwnTraffic, type UpgradeListener } from './front.ts';
import { importFunctions, openFunctions } from './functions.ts';
import { listen } from './listen.ts';
import { startMail } from './mail.ts';
import { createConnectionsHandler } from './push/door.ts';
import { openPushService } from './push/service.ts';
import { openSockets } from './push/sockets.ts';
import { writeRights } from './rights/report.ts';
import { openRights, type Rights } from './rights/rights.ts';
import { runJob } from './run.ts';
import { createS3Handler } from './s3/door.ts';
import { openBucketEvents } from './s3/events.ts';
import { openObjects } from './s3/objects.ts';
import { renameBuckets } from './s3/renamed-buckets.ts';
import { startSap } from './sap/server.ts';
import { openSchedules, startScheduler } from './schedules.ts';
import { createSecretsHandler } from './secrets.ts';
import { buildSite, siteFolder } from './site/build.ts';
import { createConfigHandler } from './site/config.ts';
import { openDistribution, openSocketDistribution } from './site/distribution.ts';
import { createSiteHandler, sendNoSite } from './site/files.ts';
import { type Broker, startBroker } from './sparkplug/broker.ts';
import { createBrokerHandler } from './sparkplug/door.ts';
import { startConsumers } from './sqs/consumers.ts';
import { createSqsHandler } from './sqs/door.ts';
import { openQueues } from './sqs/queues.ts';
import { startStreams } from './streams/start.ts';
import { openTable } from './table.ts';
import { readPartitions, trimStream } from './table-file.ts';
import type { FirstItems, TableProperties } from './table-import.ts';
import { readTemplate, type Template } from './template.ts';
import { addSkew } from './weather/clock-skew.ts';
import type { Weather } from './weather/weather.ts';

/**
 * Seconds of a long poll. Waiting costs nothing locally; a function may take 20 seconds, which a busy machine
 * needs for more looks than these.
 */
const HOLD_SECONDS = '10';

export interface StackOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Port that clients use if another server is in front of the stack. */
  publicPort?: number;
  /** Port of the broker of machines, or any free one if it is taken; absent: no broker. */
  mqttPort?: number;
  /** Absent: a temporary folder that is deleted at `close`. */
  data?: string;
  fresh?: boolean;
  /** ISO instant at which the stack's clock starts. */
  clock?: string;
  /** Builds and serves the site. */
  site?: boolean;
  /** Returns the data of a new folder; work that `signal` ends may prepare it meanwhile. */
  seed?: (stack: { now: string; folder: string; signal: AbortSignal }) => FolderSeed;
  /** Upgrades the data of an existing folder to this program before anything else uses it. */
  upgrade?: (stack: { now: string }) => Promise<void>;
  people?: readonly SignInCandidate[];
  template?: Template;
  /** Faults of the real cloud that this machine hides. */
  weather?: Weather;
  say?: (line: string) => void;
  /** Called when a part of the stack has died. */
  onLoss?: (sentence: string) => void;
}

/** Data of a new folder: items to import, and what the running stack writes itself. */
interface FolderSeed {
  items?: FirstItems | Promise<FirstItems>;
  finish(): Promise<void>;
}

export interface Stack {
  url: string;
  port: number;
  /** Environment variables that a process needs to use the stack's services. */
  env: Record<string, string>;
  userPoolClientId: string;
  /** Returns an access token, as a sign-in would. */
  token(email: string): Promise<string>;
  /** Runs a schedule now; resolves when all resulting work is done. */
  run: (job: string) => ReturnType<typeof runJob>;
  /** Resolves when no stream event and no message waits to be processed. */
  settle(): Promise<void>;
  /** Variables of the API's stage, with the digests of the origin keys. */
  stageVariables: Record<string, string>;
  /** Returns the grants of the functions and whether they were used. */
  rights: Rights['all'];
  close(): Promise<void>;
}

/** Returns the people of the sign-in page: those with whom the folder was filled, whatever the seed of a restart. */
function keepPeople(database: DatabaseSync, isNew: boolean, people: readonly SignInCandidate[]) {
  if (isNew) writeState(database, 'people', JSON.stringify(people));
  const kept = readState(database, 'people');
  return kept === undefined ? people : (JSON.parse(kept) as SignInCandidate[]);
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { say = () => undefined, onLoss = console.error, weather } = options;
  let step = 'Opening the data folder …';
  const printLine = (line: string) => {
    step = line;
    say(line);
  };
  const cleanups: (() => unknown)[] = [];
  const close = async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  };
  try {
    const answerStarting = createStartingListener(() => step);
    let handleRequest = answerStarting;
    const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) =>
      handleRequest(request, response),
    );
    let handleUpgrade: UpgradeListener = (_, socket) => socket.destroy();
    server.on('upgrade', (request, socket, head) => handleUpgrade(request, socket, head));
    const port = await listen(server, options.port ?? 0);
    cleanups.push(async () => {
      server.closeAllConnections();
      await new Promise((onClosed) => server.close(onClosed));
    });
    const folder =
      options.data === undefined ? mkdtempSync(join(tmpdir(), 'plantledger-')) : resolve(options.data);
    if (options.data === undefined) cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const { database, isNew } = await openDataFolder(folder, options.fresh ?? false);
    cleanups.push(() => database.close());
    const people = keepPeople(database, isNew, options.people ?? []);
    const addresses = buildAddresses(options.publicPort ?? port);
    writeFolderUser(folder, addresses.site);

    const clock = startClock(database, options.clock);
    cleanups.push(() => clock.release());
    if (weather?.random('clock')) cleanups.push(skewClocks(addSkew));
    const seedWork = new AbortController();
    cleanups.push(() => seedWork.abort());
    const seed = isNew ? options.seed?.({ now: clock.now(), folder, signal: seedWork.signal }) : undefined;
    // The site is built by a process of its own while this one reads the cloud and fills the table.
    const siteBuild = options.site ? buildSite(printLine) : Promise.resolve();
    let isSiteBuilt = false;
    // A failure is handled where the build is awaited.
    siteBuild.then(
      () => {
        isSiteBuilt = true;
      },
      () => undefined,
    );
    printLine('Reading the cloud …');
    const template = options.template ?? (await readTemplate());
    const cloud = await deployCloud(template, addresses);
    const rights = openRights(cloud);
    const { RIGHTS } = process.env;
    if (RIGHTS && !options.template) cleanups.push(() => writeRights(RIGHTS, rights.all()));
    const functions = openFunctions(cloud, rights, weather);
    const queues = openQueues(database, cloud, weather);
    const [tableResource] = cloud.all<TableProperties>('AWS::DynamoDB::Table');
    trimStream(database, getTableFolder(folder), tableResource!.name);
    if (seed) printLine('Filling the table …');
    const openFilledTable = async () =>
      openTable(getTableFolder(folder), tableResource!, await seed?.items, weather);
    const [table, mail, sap, dns] = await Promise.all([
      openFilledTable(),
      startMail(database),
      startSap(database),
      startDns(database),
    ]);
    cleanups.push(table.close, mail.close, sap.close, dns.close);
    table.onLoss((why) => onLoss(`The table's emulator ended (${why}): the stack cannot go on.`));

    const env: Record<string, string> = {
      ...functions.environment,
      ...table.env,
      AWS_ENDPOINT_URL_S3: addresses.s3,
      AWS_ENDPOINT_URL_SQS: addresses.sqs,
      AWS_ENDPOINT_URL_SESV2: mail.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: addresses.secrets,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: addresses.accounts,
      AWS_ENDPOINT_URL_IOT_DATA_PLANE: addresses.broker,
      LOCAL_PUSH_SERVICE: addresses.pushService,
      // Webhooks may be sent to this machine.
      LOCAL_RECEIVERS: 'on',
      DNS_SERVER: dns.server,
      HOLD_SECONDS,
      // Lines of what went well would hide the others on a terminal.
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    };
    forgetOwnCredentials();
    Object.assign(process.env, env);
    if (!isNew) await options.upgrade?.({ now: clock.now() });

    const signingCredentials = {
      accessKeyId: credentials.AWS_ACCESS_KEY_ID,
      secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
    };
    const objects = openObjects(database, join(folder, 'objects'));
    renameBuckets(database, cloud);
    const events = openBucketEvents(cloud, queues, functions, weather);
    const cognito = openCognito(cloud, database, functions, {
      people: () => people,
      mail,
      credentials: signingCredentials,
    });
    const gateway = openGateway(cloud, functions, cognito.verify, weather);
    const sockets = openSockets(cloud, functions);
    printLine('Loading the functions …');
    await importFunctions(functions);

    let broker: Broker | undefined;
    if (options.mqttPort !== undefined) {
      broker = await startBroker(options.mqttPort, { cloud, functions, queues });
      process.env.MQTT_ADDRESS = env.MQTT_ADDRESS = broker.address;
      cleanups.push(broker.close);
    }
    const consumers = startConsumers(cloud, queues, functions);
    cleanups.push(consumers.close);
    const streams = startStreams(cloud, table, database, functions, queues, objects, weather);
    cleanups.push(streams.close);
    const schedules = openSchedules(cloud, functions, queues, consumers);

    const settle = async () => {
      const isIdle = () => consumers.idle() && events.idle() && sockets.idle();
      for (;;) {
        await streams.settle();
        if (!isIdle()) await pause(5);
        else {
          await streams.settle();
          if (isIdle()) return;
        }
      }
    };
    const runScheduledJob = (job: string) => runJob(job, schedules, functions, settle);
    const { tokensOf } = cognito;
    const pageOptions = {
      cloud,
      table,
      queues,
      objects,
      schedules,
      clock,
      people: () => people,
      mailUrl: mail.url,
      stageVariables: gateway.stageVariables,
      rights: rights.all,
      partitions: () => readPartitions(table.folder, table.name),
      sap,
      pushService: openPushService(database, addresses.pushService),
    };
    const distribution = openDistribution(
      cloud,
      gateway,
      options.site ? createSiteHandler(siteFolder) : sendNoSite,
    );
    // The functions depend on the distribution, so they are updated after it, as in the cloud.
    cloud.onUpdate(functions.refresh);
    const front = createHttpFront(addresses, {
      s3: createS3Handler(cloud, objects, events, signingCredentials, rights),
      sqs: createSqsHandler(queues, signingCredentials),
      secrets: createSecretsHandler(
        signingCredentials,
        () => (sap.book.switches().connected ? sap.secret() : undefined),
        (arn) =>
          cloud
            .all<{ SecretString?: string }>('AWS::SecretsManager::Secret')
            .find((secret) => secret.arn === arn)?.properties.SecretString,
      ),
      accounts: cognito.administration,
      signIn: cognito.door,
      desk: createDeveloperPages(pageOptions, { run: runScheduledJob, tokensOf }),
      commands: createCommandsHandler({
        clock,
        run: runScheduledJob,
        jobs: () => schedules.flatMap(({ jobs }) => jobs),
        settle,
        tokensOf,
        rotateOriginKey: () => rotateLocalOriginKey(cloud),
        setTexts: dns.set,
        control: (event) => runControl(functions, event),
        redrive: (name) => redriveLocally(cloud, functions, name),
        rewriteMails: mail.rewrite,
        connection: () =>
          describeConnection(cloud, table, { people, now: clock.now(), userPool: cognito.pool.id }),
      }),
      config: createConfigHandler(cognito.pool, cloud),
      openapi: (exchange) => sendJson(exchange, 200, buildOpenApiDocument(version)),
      distribution,
      broker: createBrokerHandler(() => broker, signingCredentials),
      connections: createConnectionsHandler(sockets, signingCredentials),
      sockets: openSocketDistribution(cloud, sockets),
    });
    handleRequest = (request, response) =>
      (isOwnTraffic(request) ? front.listener : answerStarting)(request, response);
    handleUpgrade = front.upgrade;
    cleanups.push(sockets.close);
    cleanups.push(() => {
      process.env.HOLD_SECONDS = '0';
      return front.drain();
    });

    if (isNew) {
      if (seed) {
        printLine('Storing people and pictures …');
        await seed.finish();
        await settle();
      }
      writeState(database, 'filled', clock.now());
    }
    if (!isSiteBuilt) printLine('Waiting for the site …');
    await siteBuild;
    cleanups.push(startScheduler(schedules, clock));
    handleRequest = front.listener;
    return {
      url: addresses.site,
      port,
      env,
      userPoolClientId: cognito.pool.clientId,
      token: async (email) => (await tokensOf(email)).access_token,
      run: runScheduledJob,
      settle,
      stageVariables: gateway.stageVariables,
      rights: rights.all,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
