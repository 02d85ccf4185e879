// All pages an administrator may open, with addresses in the demo plant, and the content that appears only
// after an action.
import type { Page } from 'playwright-core';
import { formatMessage } from '#shared/messages.ts';
import { featureRoutes } from '#web/app/features.ts';
import { docPaths, getDocRoute } from '#web/features/docs/contents.ts';
import { opens } from '../../product/pages.ts';
import { call, checklistsIn, settled } from '../site.ts';
import type { Language } from '../words.ts';

export const ADMIN = 'admin@demo.example';
export const PLANT = 'DT1';

type Words = (english: string) => string;
export interface Screen {
  at: string;
  /** The page is reloaded, as for a visitor from another site. */
  anew?: boolean;
  /** Only the long tier checks it. */
  isFurther?: boolean;
  /** Action to perform before the checks. */
  act?: (page: Page, w: Words, language: Language) => Promise<unknown>;
}

const areas = {
  touch: /^\/app\/(tablet|operator)\//,
  equipment: /^\/app\/(mgmt\/equipStructure|plantlayout)/,
  libraries: /^\/app\/configuration\/othersArchives/,
  catalogs: /^\/app\/(mgmt\/catalogs|configuration\/(equipmentArchives|controls))/,
  procedures: /^\/app\/(mgmt|mgmtAM)\/(smp|sop|phase|maintenance|cilr|path|PMcalendar\/smpDetail)/,
  warehouse: /^\/app\/mgmt\/warehouse/,
  planning: /^\/app\/(planning|execution|mgmt)\//,
  // All pages of no other area.
  plant: /./,
} as const;
export type Area = keyof typeof areas;
const areaOf = (path: string) => (Object.keys(areas) as Area[]).find((area) => areas[area].test(path));

/** Returns the distinct pages of an area. */
export async function pagesOf(area: Area, url: string): Promise<Screen[]> {
  const paths = pathsWith(usual).filter((path) => areaOf(path) === area);
  const { values, ewo } = await recordsOf(url);
  const addressed = paths.map((path) => ({
    at: addressIn(path, values),
    isFurther: isLikeAnother(path, paths),
  }));
  // Report pages exist for a new and for a corrected report.
  const begun = paths
    .filter((path) => /\/(ewo|tag)\/create\/:id\?$/.test(path))
    .map((path) => ({
      at: path.replace('/:id?', `?machine=${values.machineId}&element=${values.elementId}`),
      isFurther: isLikeAnother(path, paths),
    }));
  // Intervention pages have their id in the query instead of the path.
  const worked = (at: string) => {
    if (at.includes('/ewo/intervention/')) return `${at}?ewo=${ewo}`;
    return at.includes('/tag/intervention/') ? `${at}?tag=${values.tagId}` : at;
  };
  const pages = new Map([...addressed, ...begun].map((page) => [page.at, page]));
  return [...pages.values()].map(({ at, isFurther }) => ({ at: worked(at), isFurther }));
}

/** Returns whether the page has the content of another page, which `npm test` checks instead of it. */
function isLikeAnother(path: string, paths: readonly string[]): boolean {
  // A new record has the form of an existing one.
  const [base, rest] = path.split('/create');
  const edit = `${base}/edit`.toLowerCase();
  if (rest !== undefined && paths.some((other) => other.toLowerCase().startsWith(edit))) return true;
  return sameForOthers.test(path) || walkedByJourneys.test(path);
}
/**
 * Procedures of operators have the pages of those of maintenance, the skills those of the capacities. Below the
 * home page of an operator or tablet are the same pages as beside it. The others show a page at another place.
 */
const sameForOthers = new RegExp(
  [
    '^/app/mgmtAM/(sop|phase/|soptipology|maintenance/sop)',
    '^/app/management/libskill/(professionalgroups|tipology)',
    '^/app/(operator/(?!homeOperator)|tablet/homeTablet/)',
    'smptipologyadapted|/(PMcalendar|maintenance)/smpdetail|/viewmac/|equipStructure_new|/structure/view/',
    'maintenanceCycles/view/|planning/tag/equipment',
  ].join('|'),
  'i',
);
/** Pages that `npm test` opens on the way of a journey, with the same search for accessibility faults. */
const walkedByJourneys = new RegExp(
  [
    '/planning/(tag/assign|workorder/balance)$',
    '/RootCauseAnalysis',
    '/MachineLedger/view/|/libskill/matrix$|/equipStructure/classify/',
    '/mgmtAM/(cilr/(:|labels)|path/sheet|maintenance)',
  ].join('|'),
);

/** Options without checklists, whose pages are checked separately. */
const usual = { chklst: false, risorse: true, warSap: false, publicReports: false };
const pathsWith = (has: typeof usual): string[] =>
  featureRoutes
    .filter(({ layout, path }) => layout !== 'public' && layout !== 'docs' && opens('admin', path, has))
    .map(({ path }) => path.replace(':kind', 'point'))
    // Journeys open the pages of single isolation points, lock-outs, permits and obligations.
    .filter((path) => !/:(pointId|workId|permitId|obligationId)(\/edit)?$/.test(path));

const addressIn = (path: string, values: Record<string, string | number>): string =>
  path.replace(/:(\w+)\??/g, (parameter, name: string) => {
    const value = values[nameIn(path, name)];
    if (value === undefined) throw new Error(`${path}: what may ${parameter} be?`);
    return encodeURIComponent(value);
  });

/** Returns the additional pages of a plant with checklists, with a closed and a started order. */
export async function checklistPages(url: string): Promise<Screen[]> {
  await checklistsIn(url, PLANT, true);
  const ask = <Answer>(path: string, body?: object) =>
    call<Answer>(url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
  const { items: known } = await ask<Items<Control>>('/control/items');
  const control = known.find(({ nature, upper }) => nature === 'quantitative' && upper !== undefined)!;
  const look = known.find(({ nature }) => nature === 'qualitative')!;
  const [machine] = (await ask<Items<{ id: number }>>('/machine/items')).items;
  const header = { code: 'CHK-ROUND', description: 'Round of the press', typology: 'inspection' };
  const { id } = await ask<{ id: number }>('/checklist/items', header);
  await ask(`/checklist/items/${id}/take`, {});
  const controlIds = [control.id, look.id];
  await ask('/phase/items', { procedureId: id, description: 'Read the gauge', minutes: 5, controlIds });
  await ask(`/checklist/items/${id}/approve`, {});
  const machineId = machine!.id;
  const strategy = await ask<{ id: string }>('/strategy/items', { machineId, procedureId: id });
  const cycle = await ask<{ id: number }>('/maintenancecycle/items', {
    ...{ code: 'CC-ROUND', description: 'Round of the press', typeCycle: 'checklists', machineId },
    ...{
      typology: 'inspection',
      strategies: [strategy.id],
      frequency: { n: 1, unit: 'W' },
      autoClose: false,
    },
    ...{ meter: 'none', mode: 'initialScheduling', anchor: '2026-03-16' },
  });
  const made = await ask<Items<{ id: string; cycleId: number }>>(
    '/checklistorder/items?from=2026-03-16&to=2026-03-31',
  );
  const [done, begun] = made.items.filter(({ cycleId }) => cycleId === cycle.id);
  const answers = [
    { controlId: control.id, value: control.upper! + 1, note: 'Valve stuck' },
    { controlId: look.id, answer: look.answers[0]!.text, note: 'Seen twice' },
  ];
  const [fitter] = (await ask<Items<{ id: number }>>('/operator/items')).items;
  const hours = [{ operatorId: fitter!.id, hours: 0.2 }];
  await ask(`/checklistorder/items/${done!.id}/close`, { activities: [{ n: 1, hours, answers }] });
  await ask(`/checklistorder/items/${begun!.id}/start`, {});
  const values = {
    ...{ smpId: id, idsmp: id, smpTypology: 'inspection', phaseId: `${id}.1`, idphase: `${id}.1` },
    ...{ idCycle: cycle.id, machineId },
  };
  const without = new Set(pathsWith(usual));
  const own = pathsWith({ ...usual, chklst: true }).filter((path) => !without.has(path));
  const order = (desk: string, { id }: { id: string }) => ({
    at: `/app/${desk}/orders/edit/id=${encodeURIComponent(id)}/idsmp=0?of=checklists`,
  });
  return [
    ...own.map((path) => ({ at: addressIn(path, values) })),
    { at: `/app/planning/maintenanceCycles/edit/checklists/${cycle.id}` },
    { at: '/app/mgmt/CKcalendar?open=2026-03-16' },
    {
      at: `/app/mgmt/reportChecklist?from=2026-03-01&to=2026-03-31&machine=${machineId}&colour=all&trend=${control.id}.${machineId}`,
    },
    order('planning', done!),
    order('planning', begun!),
    order('tablet', done!),
    order('tablet', begun!),
  ];
}
interface Control {
  id: number;
  nature: string;
  upper?: number;
  answers: { text: string }[];
}

/** Returns the value's name for a route parameter, because routes use one name for different records. */
function nameIn(path: string, name: string): string {
  if (name === 'idphase' && path.startsWith('/app/mgmtAM')) return 'sopPhase';
  if (name === 'idGroup' && path.includes('/libskill/')) return 'professionalGroupId';
  if (name !== 'id') return name;
  if (path.startsWith('/app/mgmt/catalogs')) return 'toolId';
  if (path.startsWith('/app/mgmtAM/AMCalendar') || /^\/app\/(tablet|operator)\/run\//.test(path))
    return 'runId';
  if (path.startsWith('/app/mgmt/MachineLedger')) return 'machineId';
  if (path.includes('/tag/')) return 'tagId';
  return path.includes('/ewo/') ? 'ewoId' : name;
}

export const docPages = (): Screen[] => docPaths.map((path) => ({ at: getDocRoute(path) }));

/** Records of a site by its address. */
const records = new Map<string, Promise<{ values: Record<string, string | number>; ewo: string }>>();

/** Returns the values for route parameters, and the id of a started EWO; creates the records at the first call. */
function recordsOf(url: string) {
  const known = records.get(url) ?? valuesOf(url).then(async (values) => ({ values, ewo: await ewoOf(url) }));
  records.set(url, known);
  return known;
}

/** Returns the id of a started EWO, which is not part of a path. */
async function ewoOf(url: string): Promise<string> {
  const ask = <Answer>(path: string, body?: object) =>
    call<Answer>(url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
  const first = async (thing: string) => (await ask<Items<{ id: number }>>(`/${thing}/items`)).items[0]!.id;
  const report = {
    machineStatus: 'stopped',
    breakdownDescription: 'Ram stays up',
    teamId: await first('team'),
  };
  const { id } = await ask<{ id: string }>('/ewo/items', { ...report, machineId: await first('machine') });
  await ask(`/ewo/items/${id}/start`, {});
  return id;
}

/** Returns a warehouse and a spare with movements; creates them at the first call. */
export async function shelfOf(url: string): Promise<{ warehouseId: number; spareId: number }> {
  const ask = <Answer>(path: string, body?: object) =>
    call<Answer>(url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
  const known = (await ask<Items<{ id: number; code: string; warehouseId: number }>>('/sparepart/items'))
    .items;
  const [spare] = known;
  if (spare) return { warehouseId: spare.warehouseId, spareId: spare.id };
  const place = { code: 'CEN', description: 'Central', surface: 120, costPerArea: 90 };
  const { id: warehouseId } = await ask<{ id: number }>('/warehouse/items', place);
  const { id: spareId } = await ask<{ id: number }>('/sparepart/items', {
    ...{ code: 'BRG-6205', warehouseId, description: 'Bearing 6205', unit: 'pc', class: 'A' },
    ...{ safetyStock: 4, reorderLevel: 8, optimalStock: 20, yearlyConsumption: 40, leadTime: 15 },
    ...{ containerWidth: 600, containerDepth: 400, perContainer: 20 },
  });
  await ask(`/sparepart/items/${spareId}/receive`, { quantity: 9, unitPrice: 12.5, orderedOn: '2026-03-01' });
  await ask(`/sparepart/items/${spareId}/issue`, { quantity: 2 });
  return { warehouseId, spareId };
}

/** Returns an SOP that the administrator is revising; creates it at the first call. */
async function sopOf(url: string) {
  const ask = <Answer>(path: string, body?: object) =>
    call<Answer>(url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
  const [known] = (await ask<Items<{ id: number }>>('/sop/items')).items;
  const header = { code: 'SOP-GUIDES', description: 'Clean the guides', typology: 'cleaning' };
  const { id } = known ?? (await ask<{ id: number }>('/sop/items', header));
  if (!known) {
    await ask(`/sop/items/${id}/take`, {});
    await ask('/phase/items', { procedureId: id, description: 'Wipe them', minutes: 5 });
  }
  return { sopId: id, sopPhase: `${id}.1`, sopTypology: 'component-1' };
}

/** Returns a point of the machine, a path with it and a run; creates them at the first call. */
async function walkOf(url: string, machineId: number) {
  const ask = <Answer>(path: string, body?: object) =>
    call<Answer>(url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
  const runOf = async (pathid: number) => {
    const { items } = await ask<Items<{ id: string; cycleId: number }>>(
      '/amorder/items?from=2026-03-16&to=2026-03-20',
    );
    return items.find(({ cycleId }) => cycleId === pathid)!.id;
  };
  const [known] = (await ask<Items<{ id: number; points: number[] }>>('/path/items')).items;
  if (known) return { pathid: known.id, cilrid: known.points[0]!, runId: await runOf(known.id) };
  const { id: cilrid } = await ask<{ id: number }>('/cilr/items', {
    ...{ machineId, type: 'C', number: 1, description: 'Wipe the guides', minutes: 2 },
    ...{ standard: 'No chips', frequency: { shifts: [1, 2] } },
  });
  const walk = { code: 'ROUND-1', description: 'Round of the press', points: [cilrid], anchor: '2026-03-02' };
  const { id: pathid } = await ask<{ id: number }>('/path/items', walk);
  return { pathid, cilrid, runId: await runOf(pathid) };
}

/** Returns the id of an open count. */
async function countOf(url: string, warehouseId: number): Promise<string> {
  const body = { warehouseId, description: 'All shelves' };
  return (await call<{ id: string }>(url, ADMIN, '/count/items', { method: 'POST', plant: PLANT, body })).id;
}

interface Items<Item> {
  items: Item[];
}
/** Returns the values for route parameters: one record of each kind, related to an order of the day. */
async function valuesOf(url: string): Promise<Record<string, string | number>> {
  const ask = <Answer>(path: string) => call<Answer>(url, ADMIN, path, { plant: PLANT });
  const first = async (thing: string) => (await ask<Items<{ id: number }>>(`/${thing}/items`)).items[0]!.id;
  const { items } = await ask<Items<{ id: string; cycleId: number; machineId: number }>>(
    '/workorder/items?from=2026-03-16&to=2026-03-16',
  );
  const { id, cycleId, machineId } = items[0]!;
  const { activities } = await ask<{ activities: { procedureId: number }[] }>(`/workorder/items/${id}`);
  const smpId = activities[0]!.procedureId;
  const { id: ewoId } = await call<{ id: string }>(url, ADMIN, '/ewo/items', {
    method: 'POST',
    plant: PLANT,
    body: { machineId, machineStatus: 'stopped', breakdownDescription: 'Stands still' },
  });
  const { id: tagId } = await call<{ id: string }>(url, ADMIN, '/tag/items', {
    method: 'POST',
    plant: PLANT,
    body: {
      ...{ type: 'equipment', on: '2026-03-02', shift: 1, pillar: 'PM', machineId, machineStatus: 'running' },
      ...{ anomaly: 'Oil below the pump', action: 'inspect', priority: 'high' },
    },
  });
  await call(url, ADMIN, `/tag/items/${tagId}/assign`, {
    method: 'POST',
    plant: PLANT,
    body: { teamId: await first('team') },
  });
  const { warehouseId, spareId } = await shelfOf(url);
  const { code } = await ask<{ code: string }>(`/machine/items/${machineId}`);
  const { groups } = await ask<{ groups: { id: string }[] }>(
    `/machinestructure/getstructure?machineCode=${encodeURIComponent(code)}`,
  );
  return {
    ...{ id, cycleId, IdCycle: cycleId, idCycle: cycleId, typeCycle: 'workorders' },
    ...{ machineId, elementId: groups[0]!.id, elementLevel: 1, elementSpare: 0 },
    ...{ smpId, idsmp: smpId, smpTypology: 'inspection', phaseId: `${smpId}.1`, idphase: `${smpId}.1` },
    ...{
      toolId: await first('tool'),
      idtyperec: 1,
      idGroup: await first('lubricant'),
      controlId: await first('control'),
    },
    ...{ supplierId: await first('supplier'), idOper: await first('operator'), IdTeam: await first('team') },
    ...{ idTip: await first('skilltipology'), idCapacity: await first('capacity') },
    professionalGroupId: await first('professionalgroup'),
    strategyId: (await ask<Items<{ id: string }>>('/strategy/items')).items[0]!.id,
    ...{ ewoId, tagId, Id: warehouseId, codespare: spareId },
    countId: await countOf(url, warehouseId),
    ...(await sopOf(url)),
    ...(await walkOf(url, machineId)),
    userId: (await ask<Items<{ id: string }>>('/user/items')).items[0]!.id,
    idewo: (await ask<Items<{ id: string }>>('/rootcause/items')).items[0]!.id,
  };
}

/** Opens the form of a new record and saves it empty, which is refused. */
const refusesEmpty: Screen['act'] = async (page, w, language) => {
  await page
    .getByRole('button', { name: w('New'), exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: w('Save'), exact: true }).click();
  await page.getByText(formatMessage('required', language)).first().waitFor();
  await settled(page);
};

const lists = /(mgmt\/catalogs|Archives)\/\w+$/;
const archiveOf = (at: string) => /(?:mgmt\/catalogs|Archives)\/(\w+)/.exec(at)?.[1];
/** Number of archives whose pages `npm test` checks, because all of them have the same list and form. */
const QUICK_ARCHIVES = 1;

/**
 * Returns each screen, and for lists also the empty form of a new record, of which `npm test` checks the
 * first.
 */
export function withForms(screens: Screen[]): Screen[] {
  const first = screens.find(({ at }) => lists.test(at));
  const archives = [...new Set(screens.flatMap(({ at }) => archiveOf(at) ?? []))];
  const further = new Set(archives.slice(QUICK_ARCHIVES));
  return screens.flatMap((each) => {
    const page = { ...each, isFurther: each.isFurther || further.has(archiveOf(each.at) ?? '') };
    if (!lists.test(each.at)) return [page];
    return [page, { at: each.at, act: refusesEmpty, isFurther: each !== first }];
  });
}
