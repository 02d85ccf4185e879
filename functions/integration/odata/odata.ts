// Handlers of the OData service. It answers what the key may read, and refuses in the way of OData.
import { buildMetadata, buildServiceDocument } from '#shared/integration/odata/metadata.ts';
import {
  buildODataErrorBody,
  buildUnsupportedProblem,
  ODataProblem,
} from '#shared/integration/odata/problem.ts';
import { type ODataQuery, parseQuery } from '#shared/integration/odata/query.ts';
import { getSet, isSetName, odataSets, type SetName } from '#shared/integration/odata/sets.ts';
import type { odata as calls } from '#shared/integration/odata-api.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Store } from '../../db/store.ts';
import { TextAnswer } from '../../http/file-answer.ts';
import { ODATA_HEADERS } from '../../http/key/odata-refusal.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { getSiteUrl } from '../../http/site-url.ts';
import { buildToken, type Place, parseToken } from './continuation.ts';
import { readKpiPage } from './kpis.ts';
import { rowEntities } from './row-entities.ts';
import { PAGE_ROWS, readRowPage } from './rows.ts';
import { rowSources } from './sources.ts';

const JSON_TYPE = 'application/json;odata.metadata=minimal';

const buildAnswer = (text: string, type = JSON_TYPE, status = 200): TextAnswer =>
  new TextAnswer(text, { ...ODATA_HEADERS, 'content-type': type }, status);

const setNames = Object.keys(odataSets) as SetName[];

/** Whether the key may read a set: its scopes and the present permissions of its maker. */
function canRead({ key, profile, plant }: Actor, name: SetName): boolean {
  const { area } = odataSets[name];
  if (name === 'CheckResults' && !plant.checklists) return false;
  return key!.scopes.includes(`${area} view`) && hasPermission(profile, area, 'view', plant.parameters);
}

/** Returns the address of the service as the caller named it. */
function buildBase({ host, key }: Actor): string {
  const { protocol } = new URL(getSiteUrl());
  return `${protocol}//${host.replace(/:(?:80|443)$/, '')}${key!.pathPrefix}/odata/v4`;
}

/** Answers a problem of the request as OData does. */
async function answerProblem(work: () => Promise<TextAnswer> | TextAnswer): Promise<TextAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ODataProblem)) throw error;
    return buildAnswer(buildODataErrorBody(error.code, error.message, error.target), JSON_TYPE, error.status);
  }
}

function assertNoOptions(options: Readonly<Record<string, string>>): void {
  const [name] = Object.keys(options).filter((option) => option !== '$format');
  if (name !== undefined)
    throw new ODataProblem(400, 'badOption', 'There is no such query option.', name.slice(0, 40));
}

function getReadableSet(actor: Actor, name: string): SetName {
  if (!isSetName(name) || (name === 'CheckResults' && !actor.plant.checklists))
    throw new ODataProblem(404, 'notFound', `There is no set ${name.slice(0, 60)}.`);
  if (!canRead(actor, name)) throw new ODataProblem(403, 'keyScope', 'This key does not permit this.');
  return name;
}

interface SetRequest {
  actor: Actor;
  store: Store;
  name: SetName;
  options: Readonly<Record<string, string>>;
}

function readPage({ actor, store, name }: SetRequest, query: ODataQuery, place: Place, limit: number) {
  const request = { actor, store, set: getSet(name), query, place, limit };
  return name === 'Kpis'
    ? readKpiPage(request)
    : readRowPage({ ...request, entity: rowEntities[name], source: rowSources[name] });
}

async function answerRows(request: SetRequest): Promise<TextAnswer> {
  const { actor, name, options } = request;
  const { $skiptoken: _, ...asked } = options;
  const query = parseQuery(options, getSet(name));
  const text = JSON.stringify([actor.plant.id, name, Object.entries(asked).sort()]);
  const context = { secret: actor.key!.secret, query: text, now: actor.now };
  const place: Place =
    query.skiptoken === undefined
      ? { isRemoved: false, left: query.top }
      : parseToken(query.skiptoken, context);
  const limit = Math.min(place.left ?? PAGE_ROWS, PAGE_ROWS);
  const page = limit === 0 ? { rows: [] } : await readPage(request, query, place, limit);
  const left = place.left === undefined ? undefined : place.left - page.rows.length;
  const base = buildBase(actor);
  const { select } = query;
  const chosen = select
    ? page.rows.map((row) => Object.fromEntries(select.map((column) => [column, row[column]])))
    : page.rows;
  const isEnd = page.next === undefined || left === 0;
  const link = () =>
    `${base}/${name}?${new URLSearchParams({ ...asked, $skiptoken: buildToken({ ...page.next!, left }, context) })}`;
  return buildAnswer(
    JSON.stringify({
      '@odata.context': `${base}/$metadata#${name}${select ? `(${select.join()})` : ''}`,
      value: chosen,
      ...(!isEnd && { '@odata.nextLink': link() }),
    }),
  );
}

export const odata: Handlers<typeof calls> = {
  service: ({ input, actor }) =>
    answerProblem(() => {
      assertNoOptions(input);
      const names = setNames.filter((name) => canRead(actor, name));
      return buildAnswer(buildServiceDocument(buildBase(actor), names));
    }),

  resource: ({ input: { resource = '', ...options }, actor, store }) =>
    answerProblem(() => {
      if (resource === '$metadata') {
        assertNoOptions(options);
        const names = setNames.filter((name) => canRead(actor, name));
        return buildAnswer(buildMetadata(names), 'application/xml');
      }
      const name = getReadableSet(actor, resource);
      return answerRows({ actor, store, name, options });
    }),

  part: ({ input: { resource = '', part = '' }, actor }) =>
    answerProblem(() => {
      getReadableSet(actor, resource);
      throw part === '$count'
        ? buildUnsupportedProblem('$count')
        : new ODataProblem(404, 'notFound', 'Rows have no parts.');
    }),
};
