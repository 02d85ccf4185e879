// Measures push connections: two thousand pages at the local stack, and the time from a commit to its hints.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { runInParallel } from '#functions/db/parallel.ts';
import { computePercentile, type Figure, round } from './figure.ts';
import { readMemory, startStackProcess, stopStackProcess } from './stack.ts';

const [SOCKET_COUNT, RECORD_COUNT] = [2000, 100];
/** Each record is shown by `SOCKET_COUNT / RECORD_COUNT` pages, so ten changes a second send 200 hints. */
const [CHANGES_PER_SECOND, SECONDS] = [10, 20];
const OPENING_CONCURRENCY = 20;
/** Milliseconds to wait for the hints of the last changes. */
const LAST_HINTS_MS = 5000;

export async function measurePush(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-push-'));
  const { child, url } = await startStackProcess(folder, ['--seed', 'empty', '--no-site']);
  const sockets: WebSocket[] = [];
  try {
    const token = await fetch(`${url}/api/local/token?email=admin@demo.example`).then((answer) =>
      answer.json(),
    );
    const headers = {
      authorization: `Bearer ${token.access_token}`,
      'content-type': 'application/json',
      'x-plant': 'TO1',
    };
    const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const ids: number[] = [];
    for (let n = 0; n < RECORD_COUNT; n++)
      ids.push((await send('POST', '/supplier/items', { code: `S-${n}`, name: `Supplier ${n}` })).id);
    await fetch(`${url}/api/local/settle`, { method: 'POST' });
    const memoryBefore = readMemory(child.pid!);

    const sentAt = new Map<string, number>();
    const latencies: number[] = [];
    const openedAt = performance.now();
    await runInParallel(Array(SOCKET_COUNT).keys(), OPENING_CONCURRENCY, async (n) => {
      const ticket = await send('POST', '/socket/ticket', {});
      const socket = new WebSocket(`${ticket.url}?ticket=${ticket.ticket}`);
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      sockets.push(socket);
      const topic = `supplier/${ids[n % RECORD_COUNT]}`;
      socket.on('message', (data) => {
        const changedAt = sentAt.get(JSON.parse(String(data)).topic);
        if (changedAt !== undefined) latencies.push(performance.now() - changedAt);
      });
      socket.send(JSON.stringify({ action: 'show', topics: [topic] }));
    });
    await fetch(`${url}/api/local/settle`, { method: 'POST' });
    const openingSeconds = (performance.now() - openedAt) / 1000;
    const memory = readMemory(child.pid!);

    const changes: Promise<unknown>[] = [];
    const startedAt = performance.now();
    for (let n = 0; n < CHANGES_PER_SECOND * SECONDS; n++) {
      await pause(Math.max(0, startedAt + (n * 1000) / CHANGES_PER_SECOND - performance.now()));
      const id = ids[n % RECORD_COUNT]!;
      // The time includes the call itself, so a hint that overtakes the answer counts too.
      sentAt.set(`supplier/${id}`, performance.now());
      const change = { id, code: `S-${n % RECORD_COUNT}`, name: `Changed ${n}` };
      changes.push(send('PUT', '/supplier/items', change));
    }
    await Promise.all(changes);
    await fetch(`${url}/api/local/settle`, { method: 'POST' });
    await pause(LAST_HINTS_MS);
    const expected = (CHANGES_PER_SECOND * SECONDS * SOCKET_COUNT) / RECORD_COUNT;
    return [
      {
        figure: `${SOCKET_COUNT} push connections: opened`,
        value: Math.round(SOCKET_COUNT / openingSeconds),
        unit: 'per second',
      },
      {
        figure: `${SOCKET_COUNT} push connections: memory`,
        value: Math.round(memory),
        unit: 'MB',
        budget: 700,
        additionalValues: { kilobytesEach: round(((memory - memoryBefore) * 1024) / SOCKET_COUNT) },
      },
      {
        figure: `${(CHANGES_PER_SECOND * SOCKET_COUNT) / RECORD_COUNT} hints a second: received`,
        value: round((100 * latencies.length) / expected),
        unit: '%',
        budget: 100,
        atLeast: true,
      },
      {
        figure: 'the same: p95 from the change to its hint',
        value: Math.round(computePercentile(latencies, 0.95)),
        unit: 'ms',
        budget: 2000,
        additionalValues: { p50: Math.round(computePercentile(latencies, 0.5)) },
      },
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
    await stopStackProcess(child);
    rmSync(folder, { recursive: true, force: true });
  }
}
