// What is in the table, the queues and the buckets; the clock, the schedules, the people.

import type { Clock } from '../clock.ts';
import type { Cloud } from '../cloud.ts';
import type { Candidate } from '../cognito/page.ts';
import { dynamo } from '../dynamo.ts';
import { type Html, html, page } from '../html.ts';
import { unused } from '../rights/report.ts';
import type { Rights } from '../rights/rights.ts';
import type { Ran } from '../run.ts';
import type { Objects } from '../s3/objects.ts';
import { faults } from '../sap/book.ts';
import type { Sap } from '../sap/server.ts';
import type { Schedule } from '../schedules.ts';
import type { Queues } from '../sqs/queues.ts';
import type { Table } from '../table.ts';

export interface DeskParts {
  cloud: Cloud;
  table: Table;
  queues: Queues;
  objects: Objects;
  schedules: Schedule[];
  clock: Clock;
  people: () => readonly Candidate[];
  mailUrl: string;
  rights: Rights['all'];
  partitions: () => { name: string; items: number }[];
  sap: Sap;
}

const places = [
  ['/local', 'Overview'],
  ['/local/table', 'Table'],
  ['/local/queues', 'Queues'],
  ['/local/files', 'Files'],
  ['/local/people', 'People'],
  ['/local/sap', 'SAP'],
  ['/local/rights', 'Rights'],
] as const;

function framed(title: string, at: string, body: Html, { mailUrl }: DeskParts): string {
  const link = ([href, text]: readonly [string, string]) =>
    href === at
      ? html`<li><a href="${href}" aria-current="page">${text}</a></li>`
      : html`<li><a href="${href}">${text}</a></li>`;
  return page(
    `${title} · local stack`,
    html`<main><nav aria-label="Local stack"><ul>${places.map(link)}<li><a href="${mailUrl}">Mail</a></li><li><a href="/">The site</a></li></ul></nav><h1>${title}</h1>${body}</main>`,
  );
}

const rows = (caption: string, heads: string[], body: Html[]) =>
  body.length === 0
    ? html`<p>None.</p>`
    : html`<table><caption>${caption}</caption><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;

export function overviewPage(parts: DeskParts, notice?: string): string {
  const { schedules, clock, queues } = parts;
  const time = (at: number | undefined) =>
    at === undefined ? 'never' : new Date(at).toISOString().replace('.000', '');
  const schedule = (
    one: Schedule,
  ) => html`<tr><td>${one.name}<br><code>${one.jobs.join(', ')}</code></td><td><code>${one.expression}</code></td><td>${one.enabled ? time(one.next(Date.now())) : 'off'}</td>
<td><form method="post" action="/local/run"><button name="job" value="${one.name}">Run now</button></form></td></tr>`;
  const dead = queues.all
    .filter((queue) => queues.all.some((one) => one.dead?.queue === queue.name))
    .reduce((sum, queue) => sum + queues.depth(queue).visible, 0);
  return framed(
    'Local stack',
    '/local',
    html`${notice && html`<p role="alert">${notice}</p>`}
<h2>Clock</h2>
<p>The stack says <strong>${clock.now()}</strong>, ${clock.ahead() === 0 ? 'as this machine does' : `${Math.round(clock.ahead() / 60_000)} minutes from this machine's time`}.</p>
<form method="post" action="/local/clock" class="row">
<label>Set to <input name="now" placeholder="2026-03-01T08:00:00Z"></label>
<label>or advance by <input name="advance" placeholder="P1D"></label>
<button>Move</button></form>
<h2>Schedules</h2>
${rows('By the clock above', ['Schedule', 'Expression', 'Next', ''], schedules.map(schedule))}
<h2>State</h2>
<p>${dead === 0 ? 'No dead letters.' : html`<span class="dead">${dead} dead letter(s).</span>`} <a href="/api/health">Health</a> · <a href="/api/openapi.json">API description</a></p>`,
    parts,
  );
}

/** `partition` empty: the list of partitions. Otherwise its items, and one of them whole. */
export async function tablePage(parts: DeskParts, partition: string, from: string): Promise<string> {
  const { table } = parts;
  if (!partition) {
    const body = parts
      .partitions()
      .map(
        ({ name, items }) =>
          html`<tr><td><a href="/local/table?pk=${encodeURIComponent(name)}"><code>${name}</code></a></td><td class="number">${items}</td></tr>`,
      );
    return framed(
      'Table',
      '/local/table',
      rows(`Partitions of ${table.name}`, ['Partition', 'Items'], body),
      parts,
    );
  }
  const { Items, LastEvaluatedKey } = await dynamo<{
    Items: Record<string, object>[];
    LastEvaluatedKey?: { sk: { S: string } };
  }>(table.endpoint, 'Query', {
    TableName: table.name,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: partition } },
    Limit: 50,
    ...(from && { ExclusiveStartKey: { pk: { S: partition }, sk: { S: from } } }),
  });
  const shown = Items.map(
    (item) =>
      html`<tr><td><code>${plain(item.sk)}</code></td><td><pre>${JSON.stringify(plainItem(item), null, 2)}</pre></td></tr>`,
  );
  const more =
    LastEvaluatedKey &&
    html`<p><a href="/local/table?pk=${encodeURIComponent(partition)}&amp;from=${encodeURIComponent(LastEvaluatedKey.sk.S)}">More</a></p>`;
  return framed(
    partition,
    '/local/table',
    html`${rows(`${Items.length} items`, ['Sort key', 'Item'], shown)}${more}`,
    parts,
  );
}

const plain = (value: unknown): string => String(Object.values(value as object)[0]);
function plainItem(item: Record<string, object>): Record<string, unknown> {
  const read = (value: object): unknown => {
    const [type, of] = Object.entries(value)[0] as [string, unknown];
    if (type === 'M') return plainItem(of as Record<string, object>);
    if (type === 'L') return (of as object[]).map(read);
    if (type === 'N') return Number(of);
    return type === 'NULL' ? null : of;
  };
  return Object.fromEntries(
    Object.entries(item)
      .filter(([name]) => !['pk', 'sk'].includes(name))
      .map(([name, value]) => [name, read(value)]),
  );
}

export function queuesPage(parts: DeskParts, name: string): string {
  const { queues } = parts;
  const queue = queues.get(name);
  if (queue) {
    const body = queues
      .peek(queue)
      .map(
        (message) =>
          html`<tr><td>${new Date(message.sentAt).toISOString()}<br>received ${message.received} ×</td><td><pre>${message.body}</pre></td></tr>`,
      );
    return framed(queue.name, '/local/queues', rows('Newest first', ['Sent', 'Message'], body), parts);
  }
  const body = queues.all.map((one) => {
    const { visible, inFlight, delayed } = queues.depth(one);
    return html`<tr><td><a href="/local/queues?name=${encodeURIComponent(one.name)}">${one.name}</a></td><td class="number">${visible}</td><td class="number">${inFlight}</td><td class="number">${delayed}</td><td>${one.dead ? `${one.dead.queue} after ${one.dead.after}` : ''}</td></tr>`;
  });
  return framed(
    'Queues',
    '/local/queues',
    rows('Messages', ['Queue', 'Waiting', 'In work', 'Delayed', 'Dead letters'], body),
    parts,
  );
}

export function filesPage(parts: DeskParts): string {
  const buckets = parts.cloud.all('AWS::S3::Bucket').map(({ name }) => {
    const body = parts.objects
      .list(name, '', '', 200)
      .map(
        ({ key, size, type, modified }) =>
          html`<tr><td><code>${key}</code></td><td>${type}</td><td class="number">${size}</td><td>${new Date(modified).toISOString()}</td></tr>`,
      );
    return html`<h2>${name}</h2>${rows('Files', ['Key', 'Type', 'Bytes', 'Changed'], body)}`;
  });
  return framed('Files', '/local/files', html`${buckets}`, parts);
}

export function peoplePage(parts: DeskParts, token?: { email: string; text: string }): string {
  const person = ({ email, name, note }: Candidate) =>
    html`<tr><td>${name}<br><code>${email}</code></td><td>${note}</td><td><form method="post" action="/local/people"><button name="email" value="${email}">Token</button></form></td></tr>`;
  return framed(
    'People',
    '/local/people',
    html`${token && html`<h2>Access token of ${token.email}</h2><textarea readonly aria-label="Access token">${token.text}</textarea>`}
${rows('They sign in without a password', ['Person', 'Note', ''], parts.people().map(person))}`,
    parts,
  );
}

export function rightsPage(parts: DeskParts): string {
  const body = unused(parts.rights()).map((line) => html`<tr><td><code>${line}</code></td></tr>`);
  return framed(
    'Rights',
    '/local/rights',
    rows('Granted in the template, and used by nobody since the stack started', ['Right'], body),
    parts,
  );
}

export function sapPage(parts: DeskParts): string {
  const { fault, ...switches } = parts.sap.book.switches();
  const choice = (one: string) =>
    one === fault
      ? html`<option value="${one}" selected>${one}</option>`
      : html`<option value="${one}">${one}</option>`;
  const box = (name: keyof typeof switches, text: string) =>
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
  return framed(
    'SAP',
    '/local/sap',
    html`<p>It listens at <code>${parts.sap.secret().url}</code>.</p>
<form method="post" action="/local/sap" class="row">
<label>What goes wrong <select name="fault">${faults.map(choice)}</select></label>
${box('dedups', 'Knows a key again')}
${box('finds', 'Can be asked for a batch')}
${box('connected', 'Tenants have its secret')}
<button>Switch</button></form>
<h2>Material documents</h2>
${rows('Newest first', ['Number', 'Received', 'Document'], body)}`,
    parts,
  );
}

export const ranNotice = ({ job, calls, counts }: Ran) =>
  `${job} ran: ${Object.entries(calls)
    .map(([name, { times, failed }]) => `${name} ${times} ×${failed ? `, ${failed} failed` : ''}`)
    .join('; ')}. ${Object.entries(counts)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')}`;
