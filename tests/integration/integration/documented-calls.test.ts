// Examples of the documentation of the public API: the commands run as they are printed, against the real handlers.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machines } from '#functions/db/entities/structure.ts';
import type { AnyEndpoint } from '#shared/contract.ts';
import { addDays, toLocalDay } from '#shared/day.ts';
import { feeds } from '#shared/integration/feed-api.ts';
import { odata } from '#shared/integration/odata-api.ts';
import { publicCalls } from '#shared/integration/public-api.ts';
import type { Scope } from '#shared/integration/service-account.ts';
import { serviceAccounts } from '#shared/integration/service-account-api.ts';
import { languages } from '#shared/messages.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { controls, quantities } from '#shared/structure/api.ts';
import { answerTo, eventOf, ok, startWorld, storeOf, type World } from '../harness.ts';
import { machine } from '../plan.ts';

const run = promisify(execFile);
const readExamples = (language: string, kind: string): string[] => {
  const folder = join(import.meta.dirname, '../../../web/src/features/docs/pages');
  const text = readFileSync(join(folder, language, 'public-api.md'), 'utf8');
  return [...text.matchAll(new RegExp(`\`\`\`${kind}\\n(.*?)\\n\`\`\``, 'gs'))].map((match) => match[1]!);
};

/** Serves `/api` as the distribution does, which removes that prefix. */
function startSite(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://site');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const contract = { method: request.method, path: url.pathname.slice('/api'.length) } as AnyEndpoint;
    const { authorization, 'idempotency-key': key } = request.headers as Record<string, string | undefined>;
    const event = eventOf(
      contract,
      { query: Object.fromEntries(url.searchParams), body: Buffer.concat(chunks).toString() || undefined },
      {
        as: 'nobody',
        plant: null,
        headers: { ...(authorization && { authorization }), ...(key && { 'idempotency-key': key }) },
      },
    );
    const answer = await answerTo('integration', event);
    response.writeHead(answer.statusCode, answer.headers).end(answer.body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

let world: World;
let site: Server;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  world = await startWorld();
  site = await startSite();
  const id = await machine();
  const { code } = await storeOf({ tenant: 'acme', plant: 'P1' }).get(machines, id);
  const today = toLocalDay('Europe/Rome', new Date().toISOString());
  const scopes = [...Object.values(publicCalls), ...Object.values(odata)].flatMap(
    ({ requiredPermission: [areas, action] }) => [areas].flat().map((area): Scope => [area, action]),
  );
  const { key } = await ok(serviceAccounts.create, {
    name: 'Examples',
    scopes,
    expiresOn: addDays(today, 1),
  });
  const quantity = await ok(quantities.create, { code: 'P', description: 'Pressure', unit: 'bar' });
  const control = await ok(controls.create, {
    ...{ code: 'OIL', description: 'Oil pressure', type: 'measure', nature: 'quantitative' },
    ...{ quantityId: quantity.id, lower: 4, upper: 6 },
  } as never);
  const { id: leader } = await ok(operators.create, { code: 'LED', name: 'Ada' });
  const { id: teamId } = await ok(teams.create, { code: 'MEC', description: 'Mechanics', leaders: [leader] });
  const { url: feedUrl } = await ok(feeds.create, { teamId });
  const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  env = {
    ...process.env,
    PLANTLEDGER_URL: siteUrl,
    PLANTLEDGER_FEED: feedUrl.replace(process.env.SITE_URL!, siteUrl),
    PLANTLEDGER_KEY: key,
    MACHINE: code,
    CONTROL: control.code,
    ULID: ulid(),
  };
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await world.close();
});

describe('an example of the documentation', () => {
  it('is the same in every language', () => {
    for (const kind of ['sh', 'python', 'odata'])
      for (const language of languages)
        expect(readExamples(language, kind)).toEqual(readExamples('en', kind));
  });

  it('for curl does what it says', async () => {
    const answers: string[] = [];
    for (const command of readExamples('en', 'sh'))
      answers.push((await run('sh', ['-c', command], { env })).stdout);
    expect(answers.pop()).toMatch(/^BEGIN:VCALENDAR\r\n.+X-WR-CALNAME:Plantledger · MEC\r\n/s);
    expect(answers.map((answer) => JSON.parse(answer))).toMatchObject([
      { items: [{ version: 1 }] },
      { code: expect.stringMatching(/^E-/), machine: env.MACHINE, updatedBy: 'Examples' },
      { results: [{ status: 'accepted' }] },
      { results: [{ status: 'accepted' }] },
      { results: [{ status: 'accepted' }] },
      {
        '@odata.context': expect.stringMatching(/\$metadata#WorkOrders\(code,machine,plannedOn,state\)$/),
        value: [],
      },
    ]);
  });

  it('for Python reads every page', async () => {
    const [program = ''] = readExamples('en', 'python');
    const { stdout } = await run('python3', ['-c', program], { env });
    expect(stdout).toMatch(/^\d+ \d{4}-\d\d-\d\dT/);
  });
});
