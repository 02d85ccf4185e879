// Releases of a stage: the files of the site and the versions of the functions that belong together. They lie
// under `releases/` in the site's bucket, which the distribution does not serve (infra/edge/site.js).
import { type CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { GetAliasCommand, type LambdaClient, UpdateAliasCommand } from '@aws-sdk/client-lambda';
import {
  CopyObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

/** Versions by the function's name. */
export type Versions = Readonly<Record<string, string>>;

export interface Release {
  /** Instant of the deployment, which also names the folder of its files. */
  id: string;
  /** Version of the program. */
  version: string;
  /** Data version of the program; releases of earlier programs do not name it. */
  dataVersion?: number;
  /** Version that each function's alias led to. */
  functions: Versions;
  /** Files that every release replaces, in the order of their publication; files under `assets` stay. */
  files: string[];
}

export interface ReleaseLog {
  /** Release that is live. */
  current: string;
  /** Latest last. */
  releases: Release[];
}

export interface ReleaseClients {
  s3: S3Client;
  lambda: LambdaClient;
}

const LOG_KEY = 'releases/log.json';
const MAX_RELEASES = 10;
const LIVE_ALIAS = 'live';
const HEALTH_TIMEOUT_MS = 15_000;

export const getReleaseKey = (id: string, file: string): string => `releases/${id}/${file}`;

export async function readReleases(s3: S3Client, bucket: string): Promise<ReleaseLog | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: LOG_KEY }));
    return JSON.parse(await Body!.transformToString()) as ReleaseLog;
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

const writeReleases = (s3: S3Client, bucket: string, log: ReleaseLog) =>
  s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: LOG_KEY,
      Body: JSON.stringify(log),
      ContentType: 'application/json',
    }),
  );

/** Whether an earlier release than the latest is live. */
export const isRolledBack = (log: ReleaseLog | undefined): boolean =>
  log !== undefined && log.current !== log.releases.at(-1)?.id;

/** Adds a release to the log, which is live from now on; the oldest one beyond ten leaves it. */
export async function recordRelease(s3: S3Client, bucket: string, release: Release): Promise<void> {
  const log = await readReleases(s3, bucket);
  const releases = [...(log?.releases ?? []), release].slice(-MAX_RELEASES);
  await writeReleases(s3, bucket, { current: release.id, releases });
}

/**
 * Leads the aliases of a stack to the versions of its template, and returns these. After a deployment this
 * changes nothing, unless a rollback was before it: CloudFormation does not update what its template left alone.
 */
export async function alignAliases(
  cloudFormation: CloudFormationClient,
  lambda: LambdaClient,
  stackName: string,
): Promise<Versions> {
  const versions: Record<string, string> = {};
  const released = new Set<string>();
  for await (const page of paginateListStackResources({ client: cloudFormation }, { StackName: stackName }))
    for (const { ResourceType, PhysicalResourceId = '' } of page.StackResourceSummaries ?? []) {
      // The ids are ARNs: …:function:NAME:live and …:function:NAME:12.
      const [name = '', qualifier = ''] = PhysicalResourceId.split(':').slice(-2);
      if (ResourceType === 'AWS::Lambda::Alias') released.add(name);
      if (ResourceType === 'AWS::Lambda::Version') versions[name] = qualifier;
    }
  for (const name of Object.keys(versions)) {
    if (!released.has(name)) delete versions[name];
    else await moveAlias(lambda, name, versions[name]!);
  }
  return versions;
}

/** Leads the alias of a function to a version, if it leads elsewhere; a canary under way ends. */
async function moveAlias(lambda: LambdaClient, FunctionName: string, FunctionVersion: string): Promise<void> {
  const alias = { FunctionName, Name: LIVE_ALIAS };
  const current = await lambda.send(new GetAliasCommand(alias));
  const isWhole = Object.keys(current.RoutingConfig?.AdditionalVersionWeights ?? {}).length === 0;
  if (current.FunctionVersion === FunctionVersion && isWhole) return;
  await lambda.send(
    new UpdateAliasCommand({
      ...alias,
      FunctionVersion,
      RoutingConfig: { AdditionalVersionWeights: {} },
    }),
  );
}

/**
 * Returns the release to go back to: the named one, or the one before the live one.
 * @throws Error with a sentence if there is none
 */
export function chooseRelease(log: ReleaseLog | undefined, id?: string): Release {
  const releases = log?.releases ?? [];
  const live = releases.findIndex((release) => release.id === log?.current);
  const chosen = id === undefined ? releases[live - 1] : releases.find((release) => release.id === id);
  if (chosen) return chosen;
  const known = releases.map((release) => release.id).join(', ') || 'none';
  throw new Error(
    id === undefined
      ? `There is no release before the live one. Known releases: ${known}.`
      : `There is no release ${id}. Known releases: ${known}.`,
  );
}

/**
 * Returns the least program that reads the data of a stage, by its data version.
 * @throws Error with a sentence if the stage does not say so
 */
export async function readLeastProgram(site: string): Promise<number> {
  try {
    const answer = await fetch(`${site}/api/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    const { leastProgram } = (await answer.json()) as { leastProgram?: unknown };
    // Functions of an earlier program do not name it.
    if (answer.status === 200) return typeof leastProgram === 'number' ? leastProgram : 0;
  } catch {
    // The sentence below is the same for each cause.
  }
  throw new Error(
    `${site} does not say which program reads its data. If you know that the release reads it, add --unchecked.`,
  );
}

/** Requires that a release reads the data of the stage. @throws Error with a sentence if it does not */
export function assertReadsData({ id, version, dataVersion }: Release, leastProgram: number): void {
  if (leastProgram <= (dataVersion ?? 0)) return;
  const reads =
    dataVersion === undefined ? 'does not say which data it reads' : `reads data up to ${dataVersion}`;
  throw new Error(
    `The data need a program of data version ${leastProgram}: release ${id} (version ${version}) ${reads}. Nothing was changed; repair forward.`,
  );
}

/**
 * Makes a release live again: first the pages, which an older program also serves to newer functions, then the
 * functions. A function that did not exist then stays as it is.
 */
export async function restoreRelease(
  { s3, lambda }: ReleaseClients,
  bucket: string,
  log: ReleaseLog,
  release: Release,
): Promise<void> {
  for (const file of release.files)
    await s3.send(
      new CopyObjectCommand({
        Bucket: bucket,
        Key: file,
        CopySource: encodeURI(`${bucket}/${getReleaseKey(release.id, file)}`),
      }),
    );
  for (const [name, version] of Object.entries(release.functions)) await moveAlias(lambda, name, version);
  await writeReleases(s3, bucket, { ...log, current: release.id });
}
