import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_VERSION } from '#functions/db/data-version.ts';
import { buildAddresses } from '#scripts/local/addresses.ts';
import { openCloud } from '#scripts/local/cloud.ts';
import { getTableFolder } from '#scripts/local/data-folder.ts';
import { callDynamo } from '#scripts/local/dynamo.ts';
import { findFreePort } from '#scripts/local/free-port.ts';
import { isRunning } from '#scripts/local/processes.ts';
import { openTable } from '#scripts/local/table.ts';
import type { TableProperties } from '#scripts/local/table-import.ts';
import { readTemplate } from '#scripts/local/template.ts';

let data: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'plantledger-start-'));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

function script(name: string, ...parts: string[]) {
  const child = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    `scripts/${name}.ts`,
    ...parts,
  ]);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  return { child, said };
}
const start = (port: number, ...parts: string[]) =>
  script('start', '--port', String(port), '--data', data, '--seed', 'empty', '--no-site', ...parts);
const ended = async ({ child, said }: { child: ChildProcess; said: { out: string; err: string } }) => {
  const [code] = await once(child, 'close');
  return { code, lines: said.err.trim().split('\n'), out: said.out };
};
async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = new Promise<boolean>((resolve) =>
    server.once('listening', () => resolve(true)).once('error', () => resolve(false)),
  );
  server.listen(port, '127.0.0.1');
  return free.finally(() => server.close());
}

describe('npm start', () => {
  it('says where it is ready, and Ctrl-C leaves nothing behind', async () => {
    const port = await findFreePort();
    const stack = start(port);
    await expect
      .poll(() => stack.said.out, { timeout: 60_000 })
      .toMatch(new RegExp(`\nready http://localhost:${port}\n$`));
    expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
    const token = await ended(script('token', 'admin@demo.example', '--port', String(port)));
    expect([token.code, token.out.split('.').length]).toEqual([0, 3]);
    const emulator = Number(readFileSync(join(data, 'table', 'table.pid'), 'utf8'));
    stack.child.kill('SIGINT');
    stack.child.kill('SIGINT');
    expect(await ended(stack)).toMatchObject({ code: 0, lines: [''] });
    expect(isRunning(emulator)).toBe(false);
  });

  // npm forwards a SIGINT, dies of a SIGHUP, and cannot notice a SIGKILL.
  async function endsWithNpm(signal: 'SIGINT' | 'SIGHUP' | 'SIGKILL'): Promise<void> {
    const port = await findFreePort();
    const parts = ['--port', String(port), '--data', data, '--seed', 'empty', '--no-site'];
    const npm = spawn('npm', ['start', '--', ...parts], { stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    npm.stdout.on('data', (chunk) => (said += chunk));
    await expect.poll(() => said, { timeout: 60_000 }).toContain('ready');
    const emulator = Number(readFileSync(join(data, 'table', 'table.pid'), 'utf8'));
    npm.kill(signal);
    await once(npm, 'exit');
    await expect.poll(() => isFree(port), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => isRunning(emulator), { timeout: 60_000 }).toBe(false);
  }
  const withNpm = 'ends with the npm that a %s ends';
  it.each(['SIGKILL'] as const)(withNpm, endsWithNpm);
  it.each(['SIGINT', 'SIGHUP'] as const)(withNpm, { tags: ['long'] }, endsWithNpm);

  it('goes on with what it kept', async () => {
    const stack = start(await findFreePort());
    await expect.poll(() => stack.said.out, { timeout: 60_000, interval: 20 }).toContain('ready');
    expect(stack.said.out).not.toContain('Filling the table');
    stack.child.kill('SIGTERM');
    await ended(stack);
  });

  it('leaves data of a newer version alone, with one sentence', async () => {
    const [piece] = openCloud(await readTemplate(), buildAddresses(0)).all<TableProperties>(
      'AWS::DynamoDB::Table',
    );
    const mark = async (n: number) => {
      const { endpoint, name, close } = await openTable(getTableFolder(data), piece!);
      const Item = {
        pk: { S: 'demo#TO1#dataVersion' },
        sk: { S: 'all' },
        v: { N: '2' },
        n: { N: String(n) },
      };
      await callDynamo(endpoint, 'PutItem', { TableName: name, Item });
      await close();
    };
    await mark(DATA_VERSION + 1);
    const { code, lines } = await ended(start(await findFreePort()));
    await mark(DATA_VERSION);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain('This data was written by a newer version of the program.');
  });

  async function endsWithSentence(_: string, parts: string[], sentence: string): Promise<void> {
    const { code, lines } = await ended(start(await findFreePort(), ...parts));
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(sentence);
  }
  const withSentence = 'with %s ends with one sentence';
  it.each<[string, string[], string]>([['an unknown option', ['--prot', '1'], "Unknown option '--prot'"]])(
    withSentence,
    endsWithSentence,
  );
  it.each<[string, string[], string]>([
    ['a port of no kind', ['--port', 'many'], 'many is no port number.'],
    [
      'an unknown filling',
      ['--seed', 'everything'],
      '--seed everything is none of demo, empty, bench, teams, none.',
    ],
    ['a folder that is a file', ['--data', 'package.json'], 'package.json'],
    ['a time that is none', ['--clock', 'noon'], '"noon" is no ISO instant'],
  ])(withSentence, { tags: ['long'] }, endsWithSentence);

  it('on a port in use ends with one sentence', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    expect(await ended(start(port))).toMatchObject({
      code: 1,
      lines: [`Port ${port} is in use; name another with --port, or stop what listens there.`],
    });
    server.close();
  });
});

it('a token of no stack is none', async () => {
  const port = await findFreePort();
  expect(await ended(script('token', 'admin@demo.example', '--port', String(port)))).toMatchObject({
    code: 1,
    out: '',
    lines: [expect.stringContaining('npm start')],
  });
});
