// Developer pages: contents of the table, the queues and the buckets; clock, schedules and people.

import type { Clock } from '../clock.ts';
import type { Cloud } from '../cloud.ts';
import type { SignInCandidate } from '../cognito/page.ts';
import { callDynamo } from '../dynamo.ts';
import { buildHtmlPage, type Html, html } from '../html.ts';
import { type PushService, pushAnswers } from '../push/service.ts';
import { listUnusedRights } from '../rights/report.ts';
import type { Rights } from '../rights/rights.ts';
import type { JobRun } from '../run.ts';
import type { Objects } from '../s3/objects.ts';
import { faults } from '../sap/book.ts';
import type { Sap } from '../sap/server.ts';
import type { Schedule } from '../schedules.ts';
import type { Queues } from '../sqs/queues.ts';
import type { Table } from '../table.ts';

export interface DeveloperPageOptions {
  cloud: Cloud;
  table: Table;
  queues: Queues;
  objects: Objects;
  schedules: Schedule[];
  clock: Clock;
  people: () => readonly SignInCandidate[];
  mailUrl: string;
  rights: Rights['all'];
  partitions: () => { name: string; items: number }[];
  sap: Sap;
  pushService: PushService;
}

const pageLinks = [
  ['/local', 'Overview'],
  ['/local/table', 'Table'],
  ['/local/queues', 'Queues'],
  ['/local/files', 'Files'],
  ['/local/people', 'People'],
  ['/local/sap', 'SAP'],
  ['/local/push', 'Push'],
  ['/local/rights', 'Rights'],
] as const;

function buildFrame(
  title: string,
  currentPath: string,
  body: Html,
  { mailUrl }: DeveloperPageOptions,
): string {
  const buildLink = ([href, text]: readonly [string, string]) =>
    href === currentPath
      ? html`<li><a href="${href}" aria-current="page">${text}</a></li>`
      : html`<li><a href="${href}">${text}</a></li>`;
  return buildHtmlPage(
    `${title} · local stack`,
    html`<main><nav aria-label="Local stack"><ul>${pageLinks.map(buildLink)}<li><a href="${mailUrl}">Mail</a></li><li><a href="/">The site</a></li></ul></nav><h1>${title}</h1>${body}</main>`,
  );
}

const buildTable = (caption: string, heads: string[], body: Html[]) =>
  body.length === 0
    ? html`<p>None.</p>`
    : html`<table><caption>${caption}</caption><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;

export function buildOverviewPage(parts: DeveloperPageOptions, notice?: string): string {
  const { schedules, clock, queues } = parts;
  const formatTime = (at: number | undefined) =>
    at === undefined ? 'never' : new Date(at).toISOString().replace('.000', '');
  const buildScheduleRow = (
    one: Schedule,
  ) => html`<tr><td>${one.name}<br><code>${one.jobs.join(', ')}</code></td><td><code>${one.expression}</code></td><td>${one.enabled ? formatTime(one.next(Date.now())) : 'off'}</td>
<td><form method="post" action="/local/run"><button name="job" value="${one.name}">Run now</button></form></td></tr>`;
  const deadLetterCount = queues.all
    .filter((queue) => queues.all.some((one) => one.dead?.queue === queue.name))
    .reduce((sum, queue) => sum + queues.depth(queue).visible, 0);
  return buildFrame(
    'Local stack',
    '/local',
    html`${notice && html`<p role="alert">${notice}</p>`}
<h2>Clock</h2>
<p>The stack says <strong>${clock.now()}</strong>, ${clock.getOffset() === 0 ? 'as this machine does' : `${Math.round(clock.getOffset() / 60_000)} minutes from this machine's time`}.</p>
<form method="post" action="/local/clock" class="row">
<label>Set to <input name="now" placeholder="2026-03-01T08:00:00Z"></label>
<label>or advance by <input name="advance" placeholder="P1D"></label>
<button>Move</button></form>
<h2>Schedules</h2>
${buildTable('By the clock above', ['Schedule', 'Expression', 'Next', ''], schedules.map(buildScheduleRow))}
<h2>State</h2>
<p>${deadLetterCount === 0 ? 'No dead letters.' : html`<span class="dead">${deadLetterCount} dead letter(s).</span>`} <a href="/api/health">Health</a> · <a href="/api/openapi.json">API description</a></p>`,
    parts,
  );
}

/**
 * Renders the table's items; an empty `partition` lists the partitions, otherwise one partition's items are
 * listed and one of them is shown in full.
 */
export async function buildTablePage(
  parts: DeveloperPageOptions,
  partition: string,
  from: string,
): Promise<string> {
  const { table } = parts;
  if (!partition) {
    const body = parts
      .partitions()
      .map(
        ({ name, items }) =>
          html`<tr><td><a href="/local/table?pk=${encodeURIComponent(name)}"><code>${name}</code></a></td><td class="number">${items}</td></tr>`,
      );
    return buildFrame(
      'Table',
      '/local/table',
      buildTable(`Partitions of ${table.name}`, ['Partition', 'Items'], body),
      parts,
    );
  }
  const { Items, LastEvaluatedKey } = await callDynamo<{
    Items: Record<string, object>[];
    LastEvaluatedKey?: { sk: { S: string } };
  }>(table.endpoint, 'Query', {
    TableName: table.name,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: partition } },
    Limit: 50,
    ...(from && { ExclusiveStartKey: { pk: { S: partition }, sk: { S: from } } }),
  });
  const itemRows = Items.map(
    (item) =>
      html`<tr><td><code>${readPlainValue(item.sk)}</code></td><td><pre>${JSON.stringify(toPlainItem(item), null, 2)}</pre></td></tr>`,
  );
  const moreLink =
    LastEvaluatedKey &&
    html`<p><a href="/local/table?pk=${encodeURIComponent(partition)}&amp;from=${encodeURIComponent(LastEvaluatedKey.sk.S)}">More</a></p>`;
  return buildFrame(
    partition,
    '/local/table',
    html`${buildTable(`${Items.length} items`, ['Sort key', 'Item'], itemRows)}${moreLink}`,
    parts,
  );
}

const readPlainValue = (value: unknown): string => String(Object.values(value as object)[0]);
function toPlainItem(item: Record<string, object>): Record<string, unknown> {
  const toPlainValue = (value: object): unknown => {
    const [type, content] = Object.entries(value)[0] as [string, unknown];
    if (type === 'M') return toPlainItem(content as Record<string, object>);
    if (type === 'L') return (content as object[]).map(toPlainValue);
    if (type === 'N') return Number(content);
    return type === 'NULL' ? null : content;
  };
  return Object.fromEntries(
    Object.entries(item)
      .filter(([name]) => !['pk', 'sk'].includes(name))
      .map(([name, value]) => [name, toPlainValue(value)]),
  );
}

export function buildQueuesPage(parts: DeveloperPageOptions, name: string): string {
  const { queues } = parts;
  const queue = queues.get(name);
  if (queue) {
    const body = queues
      .peek(queue)
      .map(
        (message) =>
          html`<tr><td>${new Date(message.sentAt).toISOString()}<br>received ${message.received} ×</td><td><pre>${message.body}</pre></td></tr>`,
      );
    return buildFrame(
      queue.name,
      '/local/queues',
      buildTable('Newest first', ['Sent', 'Message'], body),
      parts,
    );
  }
  const body = queues.all.map((one) => {
    const { visible, inFlight, delayed } = queues.depth(one);
    return html`<tr><td><a href="/local/queues?name=${encodeURIComponent(one.name)}">${one.name}</a></td><td class="number">${visible}</td><td class="number">${inFlight}</td><td class="number">${delayed}</td><td>${one.dead ? `${one.dead.queue} after ${one.dead.after}` : ''}</td></tr>`;
  });
  return buildFrame(
    'Queues',
    '/local/queues',
    buildTable('Messages', ['Queue', 'Waiting', 'In work', 'Delayed', 'Dead letters'], body),
    parts,
  );
}

export function buildFilesPage(parts: DeveloperPageOptions): string {
  const buckets = parts.cloud.all('AWS::S3::Bucket').map(({ name }) => {
    const body = parts.objects
      .list(name, '', '', 200)
      .map(
        ({ key, size, type, modified }) =>
          html`<tr><td><code>${key}</code></td><td>${type}</td><td class="number">${size}</td><td>${new Date(modified).toISOString()}</td></tr>`,
      );
    return html`<h2>${name}</h2>${buildTable('Files', ['Key', 'Type', 'Bytes', 'Changed'], body)}`;
  });
  return buildFrame('Files', '/local/files', html`${buckets}`, parts);
}

export function buildPeoplePage(
  parts: DeveloperPageOptions,
  token?: { email: string; text: string },
): string {
  const buildPersonRow = ({ email, name, note }: SignInCandidate) =>
    html`<tr><td>${name}<br><code>${email}</code></td><td>${note}</td><td><form method="post" action="/local/people"><button name="email" value="${email}">Token</button></form></td></tr>`;
  return buildFrame(
    'People',
    '/local/people',
    html`${token && html`<h2>Access token of ${token.email}</h2><textarea readonly aria-label="Access token">${token.text}</textarea>`}
${buildTable('They sign in without a password', ['Person', 'Note', ''], parts.people().map(buildPersonRow))}`,
    parts,
  );
}

export function buildRightsPage(parts: DeveloperPageOptions): string {
  const body = listUnusedRights(parts.rights()).map((line) => html`<tr><td><code>${line}</code></td></tr>`);
  return buildFrame(
    'Rights',
    '/local/rights',
    buildTable('Granted in the template, and used by nobody since the stack started', ['Right'], body),
    parts,
  );
}

export function buildSapPage(parts: DeveloperPageOptions): string {
  const { fault, ...switches } = parts.sap.book.switches();
  const buildOption = (one: string) =>
    one === fault
      ? html`<option value="${one}" selected>${one}</option>`
      : html`<option value="${one}">${one}</option>`;
  const buildCheckbox = (name: keyof typeof switches, text: string) =>
    switches[name]
      ? html`<label><input type="checkbox" name="${name}" checked> ${text}</label>`
      : html`<label><input type="checkbox" name="${name}"> ${text}</label>`;
  const body = parts.sap.book
    .all()
    .reverse()
    .map(
      ({ number, year, at, key, document }) =>
        html`<tr><td>${number}<br>${year}</td><td>${at}<br><code>${key}</code></td><td><pre>${JSON.stringify(document, null, 2)}</pre></td></tr>`,
    );
  return buildFrame(
    'SAP',
    '/local/sap',
    html`<p>It listens at <code>${parts.sap.secret().url}</code>.</p>
<form method="post" action="/local/sap" class="row">
<label>What goes wrong <select name="fault">${faults.map(buildOption)}</select></label>
${buildCheckbox('dedups', 'Knows a key again')}
${buildCheckbox('finds', 'Can be asked for a batch')}
${buildCheckbox('connected', 'Tenants have its secret')}
<button>Switch</button></form>
<h2>Material documents</h2>
${buildTable('Newest first', ['Number', 'Received', 'Document'], body)}`,
    parts,
  );
}

export function buildPushPage(parts: DeveloperPageOptions): string {
  const { pushService } = parts;
  const buildOption = (status: number) =>
    status === pushService.getAnswer()
      ? html`<option value="${status}" selected>${status}</option>`
      : html`<option value="${status}">${status}</option>`;
  const body = pushService
    .listMessages()
    .map(
      ({ at, device, status, ttl, topic, text }) =>
        html`<tr><td>${at}<br><code>${device}</code></td><td class="number">${status}</td><td>${ttl} s<br><code>${topic}</code></td><td><pre>${text}</pre></td></tr>`,
    );
  return buildFrame(
    'Push',
    '/local/push',
    html`<p>Browsers without a push service subscribe here. The text of a message can be given to the service worker of a page with the developer tools.</p>
<form method="post" action="/local/push" class="row">
<label>It answers <select name="status">${pushAnswers.map(buildOption)}</select></label>
<button>Switch</button></form>
${buildTable('Newest first', ['Received', 'Answer', 'Kept for', 'Message'], body)}`,
    parts,
  );
}

export const formatJobRun = ({ job, calls, counts }: JobRun) =>
  `${job} ran: ${Object.entries(calls)
    .map(([name, { times, failed }]) => `${name} ${times} ×${failed ? `, ${failed} failed` : ''}`)
    .join('; ')}. ${Object.entries(counts)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')}`;
