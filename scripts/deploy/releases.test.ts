import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetAliasCommand, LambdaClient, UpdateAliasCommand } from '@aws-sdk/client-lambda';
import {
  CopyObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishSite } from './publish.ts';
import {
  alignAliases,
  assertReadsData,
  chooseRelease,
  isRolledBack,
  type Release,
  type ReleaseLog,
  readLeastProgram,
  readReleases,
  recordRelease,
  restoreRelease,
} from './releases.ts';

const options = { region: 'eu-south-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } };
const s3 = new S3Client(options);
const lambda = new LambdaClient(options);
const cloudFormation = new CloudFormationClient(options);
const files = mockClient(s3);
const functions = mockClient(lambda);
const stack = mockClient(cloudFormation);

/** Contents of the bucket by key, in the order in which they were written. */
let bucket: Map<string, string>;
/** Version to which each alias leads. */
let aliases: Record<string, string>;

beforeEach(() => {
  for (const mock of [files, functions, stack]) mock.reset();
  bucket = new Map();
  aliases = {};
  const write = (key: string, content: string) => {
    bucket.delete(key);
    bucket.set(key, content);
    return {};
  };
  files.on(PutObjectCommand).callsFake(({ Key, Body }) => write(Key, String(Body)));
  files.on(CopyObjectCommand).callsFake(({ Key, CopySource }) => {
    const source = decodeURI(CopySource).replace('site/', '');
    if (!bucket.has(source)) throw new Error(`no object ${source}`);
    return write(Key, bucket.get(source)!);
  });
  files.on(GetObjectCommand).callsFake(({ Key }) => {
    const content = bucket.get(Key);
    if (content === undefined) throw new NoSuchKey({ message: 'none', $metadata: {} });
    return { Body: { transformToString: async () => content } };
  });
  functions.on(GetAliasCommand).callsFake(({ FunctionName }) => ({ FunctionVersion: aliases[FunctionName] }));
  functions.on(UpdateAliasCommand).callsFake(({ FunctionName, FunctionVersion }) => {
    aliases[FunctionName] = FunctionVersion;
    return {};
  });
});

const folder = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** Writes a built site whose pages name their version. */
function build(version: string, more: Record<string, string> = {}) {
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const contents = {
    'assets/a.js': 'a',
    'index.html': version,
    'worker.js': version,
    'icon.svg': 'i',
    ...more,
  };
  for (const [path, content] of Object.entries(contents)) writeFileSync(join(folder, path), content);
}
const publish = (release: string) =>
  publishSite(s3, { bucket: 'site', folder, release, config: { release } });

const deploy = async (id: string, versions: Record<string, string>) => {
  build(id);
  Object.assign(aliases, versions);
  await recordRelease(s3, 'site', { id, version: id, functions: versions, files: await publish(id) });
};

describe('the site', () => {
  it('is uploaded with the worker last, after the pages, after what they refer to', async () => {
    build('1');
    expect(await publish('r1')).toEqual(['config.json', 'icon.svg', 'index.html', 'worker.js']);
    const root = [...bucket.keys()].filter((key) => !key.startsWith('releases/'));
    expect(root.slice(-2)).toEqual(['index.html', 'worker.js']);
    expect(root).toContain('assets/a.js');
    expect(bucket.get('config.json')).toBe('{"release":"r1"}');
    expect([...bucket.keys()]).not.toContain('releases/r1/assets/a.js');
  });

  it('has the types and cache times of its files', async () => {
    build('1');
    await publish('r1');
    const inputs = files.commandCalls(PutObjectCommand).map(({ args }) => args[0].input);
    const of = (key: string) => inputs.find(({ Key }) => Key === key);
    expect(of('assets/a.js')).toMatchObject({
      ContentType: 'text/javascript; charset=utf-8',
      CacheControl: 'public, max-age=31536000, immutable',
    });
    expect(of('index.html')).toMatchObject({
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'no-cache',
    });
  });

  it('is not uploaded at all with a file of an unknown type', async () => {
    build('1', { 'notes.docx': '' });
    await expect(publish('r1')).rejects.toThrow('No content type is known for notes.docx');
    expect(bucket.size).toBe(0);
  });
});

describe('a rollback', () => {
  it('brings back the pages and the functions of the release before the live one', async () => {
    await deploy('r1', { Access: '1', Planned: '1' });
    await deploy('r2', { Access: '2', Planned: '1', Control: '1' });
    expect(bucket.get('index.html')).toBe('r2');
    const log = await readReleases(s3, 'site');
    expect(isRolledBack(log)).toBe(false);
    await restoreRelease({ s3, lambda }, 'site', log!, chooseRelease(log));
    expect([bucket.get('index.html'), bucket.get('worker.js'), bucket.get('config.json')]).toEqual([
      'r1',
      'r1',
      '{"release":"r1"}',
    ]);
    // A function that is new in the later release stays.
    expect(aliases).toEqual({ Access: '1', Planned: '1', Control: '1' });
    expect(functions.commandCalls(UpdateAliasCommand)).toHaveLength(1);
    const after = await readReleases(s3, 'site');
    expect([after!.current, isRolledBack(after)]).toEqual(['r1', true]);
    expect(() => chooseRelease(after)).toThrow(
      'There is no release before the live one. Known releases: r1, r2.',
    );
  });

  it('goes to a named release, forward as well', async () => {
    await deploy('r1', { Access: '1' });
    await deploy('r2', { Access: '2' });
    const log = (await readReleases(s3, 'site'))!;
    await restoreRelease({ s3, lambda }, 'site', log, chooseRelease(log, 'r1'));
    await restoreRelease({ s3, lambda }, 'site', log, chooseRelease(log, 'r2'));
    expect([bucket.get('index.html'), aliases.Access]).toEqual(['r2', '2']);
    expect(() => chooseRelease(log, 'r9')).toThrow('There is no release r9. Known releases: r1, r2.');
    expect(() => chooseRelease(undefined)).toThrow('Known releases: none.');
  });

  it.each([
    [undefined, 0, undefined],
    [16, 0, undefined],
    [16, 16, undefined],
    [
      16,
      17,
      /need a program of data version 17: release r1 \(version 2\.3\.0\) reads data up to 16\. Nothing/,
    ],
    [undefined, 16, /does not say which data it reads/],
  ])('of a program for data version %s to data that need %s', (dataVersion, least, sentence) => {
    const check = () =>
      assertReadsData({ id: 'r1', version: '2.3.0', dataVersion, functions: {}, files: [] }, least);
    if (sentence) expect(check).toThrow(sentence);
    else expect(check).not.toThrow();
  });

  it.each([
    ['names it', Response.json({ status: 'ok', leastProgram: 17 }), 17],
    ['is of an earlier program', Response.json({ status: 'ok' }), 0],
    ['fails', Response.json({ leastProgram: 17 }, { status: 500 }), undefined],
    ['answers with a page', new Response('<html>'), undefined],
    ['does not answer', undefined, undefined],
  ])('asks the stage which program its data need: one that %s', async (_, answer, expected) => {
    const ask = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      if (!answer) throw new TypeError('fetch failed');
      return answer;
    });
    const least = readLeastProgram('https://plants.example');
    if (expected === undefined)
      await expect(least).rejects.toThrow(/^https:\/\/plants\.example does not say .*--unchecked/);
    else expect(await least).toBe(expected);
    expect(ask).toHaveBeenCalledWith('https://plants.example/api/health', expect.anything());
    vi.restoreAllMocks();
  });

  it('ends a canary under way', async () => {
    functions.on(GetAliasCommand).resolves({
      FunctionVersion: '1',
      RoutingConfig: { AdditionalVersionWeights: { 2: 0.1 } },
    });
    const release: Release = { id: 'r1', version: '1', functions: { Access: '1' }, files: [] };
    const log: ReleaseLog = { current: 'r1', releases: [release] };
    await restoreRelease({ s3, lambda }, 'site', log, release);
    expect(functions.commandCalls(UpdateAliasCommand)[0]!.args[0].input).toEqual({
      FunctionName: 'Access',
      Name: 'live',
      FunctionVersion: '1',
      RoutingConfig: { AdditionalVersionWeights: {} },
    });
  });

  it('remembers ten releases', async () => {
    for (let n = 1; n <= 12; n++)
      await recordRelease(s3, 'site', { id: `r${n}`, version: '1', functions: {}, files: [] });
    const log = (await readReleases(s3, 'site'))!;
    expect(log.releases.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `r${i + 3}`));
  });
});

describe('after a deployment', () => {
  const arn = (name: string, qualifier: string) =>
    `arn:aws:lambda:eu-south-1:111122223333:function:${name}:${qualifier}`;
  const resource = (ResourceType: string, PhysicalResourceId: string) =>
    ({ ResourceType, PhysicalResourceId }) as never;

  it('every alias leads to the version of the template, also of a function that was rolled back', async () => {
    stack.on(ListStackResourcesCommand, { NextToken: undefined }).resolves({
      NextToken: 'more',
      StackResourceSummaries: [
        resource('AWS::Lambda::Version', arn('Access', '3')),
        resource('AWS::Lambda::Alias', arn('Access', 'live')),
        resource('AWS::Lambda::Function', 'Access'),
      ],
    });
    stack.on(ListStackResourcesCommand, { NextToken: 'more' }).resolves({
      StackResourceSummaries: [
        resource('AWS::Lambda::Alias', arn('Planned', 'live')),
        resource('AWS::Lambda::Version', arn('Planned', '7')),
        resource('AWS::Lambda::Version', arn('OriginKeyMaker', '1')),
      ],
    });
    aliases = { Access: '3', Planned: '6' };
    expect(await alignAliases(cloudFormation, lambda, 'plantledger-prod')).toEqual({
      Access: '3',
      Planned: '7',
    });
    expect(aliases).toEqual({ Access: '3', Planned: '7' });
    expect(functions.commandCalls(UpdateAliasCommand)).toHaveLength(1);
  });
});
