import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callDynamo } from '#scripts/local/dynamo.ts';
import { isRunning, readCommandLine } from '#scripts/local/processes.ts';
import { startStack } from '#scripts/local/stack.ts';
import { cloud } from './cloud.ts';

let data: string;
let children: ChildProcess[] = [];
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'plantledger-survival-'));
});
afterEach(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  children = [];
  rmSync(data, { recursive: true, force: true });
});

/** Writes until `after` writes are acknowledged, then dies at once. */
async function liveAndDie(
  life: number,
  after: number,
  withEmulator: boolean,
): Promise<{ written: string[]; emulator: number }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('victim.ts', import.meta.url)), data, String(life)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  const written: string[] = [];
  let emulator = 0;
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.startsWith('ready')) emulator = Number(readFileSync(join(data, 'table', 'table.pid'), 'utf8'));
    if (line.startsWith('wrote')) written.push(line.slice('wrote '.length));
    if (written.length === after) {
      if (withEmulator) process.kill(emulator, 'SIGKILL');
      child.kill('SIGKILL');
    }
  }
  return { written, emulator };
}

describe('a killed stack', () => {
  it('loses no acknowledged write, and leaves no process behind', async () => {
    const lives = [
      await liveAndDie(1, 40, false),
      await liveAndDie(2, 25, true),
      await liveAndDie(3, 60, false),
    ];
    const written = lives.flatMap((life) => life.written);
    expect(written.length).toBeGreaterThanOrEqual(125);
    await expect
      .poll(
        () => lives.filter(({ emulator }) => isRunning(emulator) && readCommandLine(emulator).includes(data)),
        {
          timeout: 30_000,
        },
      )
      .toEqual([]);

    const stack = await startStack({ template: cloud, data });
    try {
      const { Items } = await callDynamo<{ Items: { sk: { S: string } }[] }>(
        stack.env.AWS_ENDPOINT_URL_DYNAMODB!,
        'Query',
        {
          TableName: stack.env.TABLE,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': { S: 'kept' } },
        },
      );
      expect(Items.map(({ sk }) => sk.S)).toEqual(expect.arrayContaining(written));
      const queue = await (await fetch(`${stack.url}/local/queues`)).text();
      const waiting = Number(/name=Dead">Dead<\/a><\/td><td class="number">(\d+)/.exec(queue)![1]);
      expect(waiting).toBeGreaterThanOrEqual(written.length);
      const files = await (await fetch(`${stack.url}/local/files`)).text();
      expect(written.filter((key) => !files.includes(`<code>${key}</code>`))).toEqual([]);
    } finally {
      await stack.close();
    }
  });
});

describe('a data folder of the version before, which has no mark', () => {
  it.each([false, true])('opens, with --fresh %s', async (fresh) => {
    await (await startStack({ template: cloud, data })).close();
    const mark = join(data, 'plantledger-data.txt');
    rmSync(mark);
    await (await startStack({ template: cloud, data, fresh })).close();
    expect(existsSync(mark)).toBe(true);
  });

  it('is not emptied once somebody put another file there', async () => {
    await (await startStack({ template: cloud, data })).close();
    rmSync(join(data, 'plantledger-data.txt'));
    const thesis = join(data, 'table', 'thesis.txt');
    writeFileSync(thesis, 'years of work');
    await (await startStack({ template: cloud, data })).close();
    await expect(startStack({ template: cloud, data, fresh: true })).rejects.toThrow(
      'nothing in it is deleted',
    );
    expect(readFileSync(thesis, 'utf8')).toBe('years of work');
  });
});

describe('a stack that cannot start says why', () => {
  it('when another runs on the folder', async () => {
    const stack = await startStack({ template: cloud, data });
    await expect(startStack({ template: cloud, data })).rejects.toThrow(
      /Another stack is running on .*localhost/,
    );
    await stack.close();
    await (await startStack({ template: cloud, data })).close();
  });

  it('when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await expect(startStack({ template: cloud, data, port })).rejects.toThrow(`Port ${port} is in use`);
    server.close();
  });

  it.each(['stack.db', 'table/table.db'])(
    'when %s is damaged, and starts over when told to',
    async (file) => {
      await (await startStack({ template: cloud, data })).close();
      for (const part of [file, `${file}-wal`])
        writeFileSync(
          join(data, part),
          'not a database at all, and long enough to be read as one '.repeat(100),
        );
      await expect(startStack({ template: cloud, data })).rejects.toThrow(/--fresh/);
      await (await startStack({ template: cloud, data, fresh: true })).close();
    },
  );

  it("when the folder is somebody else's", async () => {
    writeFileSync(join(data, 'thesis.txt'), 'years of work');
    await expect(startStack({ template: cloud, data, fresh: true })).rejects.toThrow('holds other things');
    expect(readFileSync(join(data, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  it('when the folder has no mark, holds other things too, and would be emptied', async () => {
    writeFileSync(join(data, 'stack.db'), '');
    writeFileSync(join(data, 'thesis.txt'), 'years of work');
    for (const fresh of [true, false])
      await expect(startStack({ template: cloud, data, fresh })).rejects.toThrow('plantledger-data.txt');
    expect(readFileSync(join(data, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  it.each([
    ['sunos', 'x64', 'not for sunos-x64'],
    ['darwin', 'arm64', 'the optional package @dynoxide/darwin-arm64'],
  ])('when the emulator is missing on %s %s', async (platform, arch, advice) => {
    const { PATH } = process.env;
    const here = { platform: process.platform, arch: process.arch };
    const pretend = (one: object) =>
      Object.defineProperties(process, Object.getOwnPropertyDescriptors({ ...one }));
    pretend({ platform, arch });
    process.env.PATH = '/nowhere';
    try {
      const refused = startStack({ template: cloud, data }).catch((error: Error) => error.message);
      expect(await refused).toContain('"dynoxide" was not found');
      expect(await refused).toContain(advice);
    } finally {
      process.env.PATH = PATH;
      pretend(here);
    }
  });

  it('when the template names a handler that does not exist, or two that disagree', async () => {
    const broken = structuredClone(cloud);
    broken.Resources.Door!.Metadata = { 'plantledger:entry': 'tests/integration/local/handlers/none.ts' };
    await expect(startStack({ template: broken, data })).rejects.toThrow(/none\.ts, which does not exist/);
    const divided = structuredClone(cloud);
    (divided.Resources.Tick!.Properties!.Environment as { Variables: object }).Variables = {
      TABLE: 'another',
    };
    await expect(startStack({ template: divided, data })).rejects.toThrow(/a variable has one value/);
  });
});
