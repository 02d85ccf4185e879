// Cost model: monthly dollars of a plant's calls and notifications, from units measured at the local stack and
// public prices. Fixed costs of a stage (web ACL, alarms, backups) are shared by its plants and left out.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { measureCost } from '#functions/db/capacity.ts';
import { clearCachedMemberships } from '#functions/http/membership.ts';
import { type Stack, startStack } from '../../local/stack.ts';
import { buildBenchPlant } from '../../seed/bench.ts';
import { loadSeed } from '../../seed/load.ts';
import { people, seed } from '../../seed.ts';
import { type Figure, round } from '../figure.ts';
import { buildTorino, scope } from '../plants.ts';
import { computeMonthlyCost, type MeasuredUnits, type Units } from './monthly-cost.ts';
import { type PlantUsage, plantUsages, TRIP_MS } from './prices.ts';

const REPEATS = 20;
/** Share of the large plant that is loaded; a plant's lists are bounded, so a larger one reads as much. */
const SCALE = 0.05;
/** The scheduled jobs, which run every quarter of an hour, are not measured. */
const START = '2026-03-16T09:01:00.000Z';
const CPU_SHARE_OF_FUNCTIONS = 0.5;

export async function measureCosts(): Promise<Figure[]> {
  const stack = await startStack({
    people,
    clock: START,
    seed: ({ now }) => ({
      async finish() {
        await seed('empty', { now });
        await loadSeed(buildBenchPlant(buildTorino(), now, SCALE), scope, now);
      },
    }),
  });
  try {
    const units = await measureUnits(stack);
    return [
      ...Object.entries(units).map(
        ([action, { rru, wru, invocations, ms }]): Figure => ({
          figure: `cost of a ${action}: function time`,
          value: round(ms),
          unit: 'ms',
          additionalValues: { readUnits: round(rru, 2), writeUnits: round(wru, 2), invocations },
        }),
      ),
      ...plantUsages.flatMap((usage) => computePlantFigures(usage, units)),
    ];
  } finally {
    await stack.close();
  }
}

async function measureUnits(stack: Stack): Promise<MeasuredUnits> {
  const token = await stack.token('admin@demo.example');
  const { origin_jti, jti } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-plant': scope.plant,
  };
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await fetch(`${stack.url}/api${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text;
  };
  /** Measures an action several times, with its reactions; the session is read anew, as after ten seconds. */
  const measure = async (invocations: number, work: (n: number) => Promise<unknown>): Promise<Units> => {
    let [rru, wru, trips, cpu] = [0, 0, 0, 0];
    await work(REPEATS);
    await stack.settle();
    for (let n = 0; n < REPEATS; n++) {
      clearCachedMemberships({ id: origin_jti ?? jti });
      const before = process.cpuUsage();
      const cost = await measureCost(async () => {
        await work(n);
        await stack.settle();
      });
      const { user, system } = process.cpuUsage(before);
      cpu += (user + system) / 1000;
      rru += cost.rru;
      wru += cost.wru;
      trips += cost.trips;
    }
    // The process also runs the emulators of the gateway and of the stream.
    const ms = (CPU_SHARE_OF_FUNCTIONS * cpu + TRIP_MS * trips) / REPEATS;
    return { rru: rru / REPEATS, wru: wru / REPEATS, invocations, ms };
  };

  const operator = JSON.parse(await call('POST', '/operator/items', { code: 'OP', name: 'Ada' }));
  const team = { code: 'T', description: 'Team', leaders: [operator.id] };
  const { id: teamId } = JSON.parse(await call('POST', '/team/items', team));
  const [machine] = JSON.parse(await call('GET', '/machine/items?limit=1')).items;
  const today = new Date(Date.now()).toISOString().slice(0, 10);
  const workOrders = `/workorder/open?limit=100&to=${today}`;
  const lists = ['/ewo/open', '/tag/open?limit=150', workOrders, '/supplier/items'];
  const poll = await measure(1, () => call('GET', `/sse-notifications?team=${teamId}`));
  const page = await measure(1, (n) => call('GET', lists[n % lists.length]!));
  const change = await measure(3, (n) =>
    call('POST', '/ewo/items', {
      machineId: machine.id,
      machineStatus: 'running',
      breakdownDescription: `Noise ${n}`,
    }),
  );
  const open = async () => {
    const { ticket, url } = JSON.parse(await call('POST', '/socket/ticket', {}));
    const socket = new WebSocket(`${url}?ticket=${ticket}`);
    await once(socket, 'open');
    return socket;
  };
  // The removal of a connection belongs to its cost.
  const connect = await measure(3, async () => {
    const socket = await open();
    socket.close();
    await once(socket, 'close');
  });
  const shownPage = await open();
  const showTopics = async (...topics: string[]) => {
    shownPage.send(JSON.stringify({ action: 'show', topics }));
    shownPage.ping();
    await once(shownPage, 'pong');
  };
  // A page has the alerts of a team and a list; the next one has another list.
  const show = await measure(1, (n) => showTopics(`alerts/${teamId}`, n % 2 === 0 ? 'ewo' : 'tag'));
  await showTopics('supplier');
  const supplier = JSON.parse(await call('POST', '/supplier/items', { code: 'S', name: 'Supplier' }));
  const rename = (n: number) =>
    call('PUT', '/supplier/items', { id: supplier.id, code: 'S', name: `Supplier ${n}` });
  const heard = await measure(2, rename);
  shownPage.close();
  await stack.settle();
  const unheard = await measure(2, rename);
  const hint = { rru: 0, wru: 0, invocations: 0, ms: Math.max(1, heard.ms - unheard.ms) };
  return { poll, page, change, connect, show, hint };
}

/** Returns the figures of a month of a plant, with alerts asked for at intervals and with push connections. */
function computePlantFigures(usage: PlantUsage, units: MeasuredUnits): Figure[] {
  const { base, polling, connections, shown, hints } = computeMonthlyCost(usage, units);
  const push = connections + shown + hints;
  const name = `cost of a ${usage.name}`;
  return [
    {
      figure: `${name}, polling alerts`,
      value: round(base + polling, 2),
      unit: '$ a month',
      additionalValues: { polling: round(polling, 2) },
    },
    {
      figure: `${name}, with push`,
      value: round(base + push, 2),
      unit: '$ a month',
      budget: usage.budget,
      additionalValues: {
        callsAndChanges: round(base, 2),
        connections: round(connections, 2),
        shown: round(shown, 2),
        hints: round(hints, 2),
      },
    },
  ];
}
