// Lookup of a scanned code in this plant: machine, element, spare, EWO or tag.
import type { Endpoint } from '#shared/contract.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { type Hit, machines, search } from '#shared/structure/api.ts';
import { isSameCode, type ScannedThing, type ScanResult } from '#shared/structure/scanned-code.ts';
import { type SparePick, spareParts } from '#shared/warehouse/spare-api.ts';
import { cache } from '../../cache.ts';
import { Unreachable } from '../../call.ts';
import type { Session } from '../../session/session.ts';
import { buildListQuery, buildQuery, type Page } from '../../use-call.ts';

export interface FoundThing {
  record: ScannedThing;
  code: string;
  description: string;
  /** Machine code of an element. */
  machine?: string;
}
export interface ScanSearchResult {
  matches: readonly FoundThing[];
  /** Whether some lists could not be searched. */
  unsure: boolean;
}

type Code = Extract<ScanResult, { is: 'code' }>;
type May = Session['may'];

/** Minimum length of a code for a search. */
const MIN_CODE_LENGTH = 2;
/** Milliseconds for which a cached list is used without reading it again. */
const MAX_AGE_MS = 60_000;
/** The user is waiting, so requests are not repeated. */
const noRetry = { retry: false } as const;

export async function findByCode(code: Code, may: May): Promise<ScanSearchResult> {
  if (code.requestKind) return findRequest(code.requestKind, code.code, may);
  const searchResult = await collectResults([
    may('machines', 'pick') ? findMachines(code.code) : [],
    may('machines', 'pick') ? findElements(code.code) : [],
    may('spares', 'view') ? findSpares(code.code) : [],
  ]);
  // A machine with this code takes precedence over elements that share it.
  const machine = searchResult.matches.find(({ record }) => record.kind === 'machine');
  const foundThings = searchResult.matches.filter(
    ({ record }) => !machine || record.kind === 'spare' || isSameThing(record, machine.record),
  );
  return { ...searchResult, matches: removeDuplicates(foundThings) };
}

/** Searches machines and elements by the beginning of a code that a user typed. */
export async function findByText(text: string, may: May): Promise<readonly FoundThing[]> {
  if (text.length < MIN_CODE_LENGTH || !may('machines', 'pick')) return [];
  const { items } = await cache.fetchQuery({ ...buildQuery(search.elements, { text }), ...noRetry });
  return items.map(toFoundThing);
}

const findStockedSpares = async (code: string): Promise<readonly SparePick[]> => {
  const { items } = await cache.fetchQuery({ ...buildQuery(spareParts.pick, { text: code }), ...noRetry });
  return items.filter((spare) => isSameCode(spare.code, code) || isSameCode(spare.codeSap, code));
};

async function collectResults(
  lists: readonly (readonly FoundThing[] | Promise<readonly FoundThing[]>)[],
): Promise<ScanSearchResult> {
  const settled = await Promise.allSettled(lists);
  const failed = settled.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  const foundThings = settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const otherError = failed.find((error) => !(error instanceof Unreachable));
  if (otherError !== undefined && foundThings.length === 0) throw otherError;
  return { matches: foundThings, unsure: failed.length > 0 };
}

async function findMachines(code: string): Promise<FoundThing[]> {
  const { items } = await cache.fetchQuery({
    ...buildListQuery(machines.list, {}),
    staleTime: MAX_AGE_MS,
    ...noRetry,
  });
  return items
    .filter((machine) => isSameCode(machine.code, code))
    .map(({ id, code, description }) => ({ record: { kind: 'machine', machineId: id }, code, description }));
}

async function findElements(code: string): Promise<FoundThing[]> {
  if (code.length < MIN_CODE_LENGTH) return [];
  const { items } = await cache.fetchQuery({ ...buildQuery(search.elements, { text: code }), ...noRetry });
  return items.filter((hit) => isSameCode(hit.code, code)).map(toFoundThing);
}

const toFoundThing = ({ id, machineId, machineCode, level, code, description }: Hit): FoundThing =>
  level === 0
    ? { record: { kind: 'machine', machineId }, code, description }
    : { record: { kind: 'element', machineId, element: id }, code, description, machine: machineCode };

async function findSpares(code: string): Promise<FoundThing[]> {
  const items = await findStockedSpares(code);
  return items.map(({ id, code, description }) => ({
    record: { kind: 'spare', spareId: id },
    code,
    description,
  }));
}

interface Request {
  id: string;
  code: string;
  breakdownDescription?: string;
  anomaly?: string;
}
type List<Input> = Endpoint<Input & object, unknown, Page<Request>>;
interface RequestLists {
  open: List<object>;
  mine: Endpoint<object, unknown, { items: Request[] }>;
  list: List<{ from: string; to: string }>;
}
const requests: Record<'ewo' | 'tag', RequestLists> = {
  ewo: ewos as unknown as RequestLists,
  tag: tags as unknown as RequestLists,
};

/** Searches open and own requests first, then all of the year contained in the code. */
async function findRequest(kind: 'ewo' | 'tag', code: string, may: May): Promise<ScanSearchResult> {
  if (!may(kind === 'ewo' ? 'ewo' : 'tags', 'view')) return { matches: [], unsure: false };
  const { open, mine, list } = requests[kind];
  const filterByCode = ({ items }: { items: readonly Request[] }): FoundThing[] =>
    items
      .filter((each) => isSameCode(each.code, code))
      .map((each) => ({
        record: { kind, id: each.id },
        code: each.code,
        description: each.breakdownDescription ?? each.anomaly ?? '',
      }));
  const openOrOwn = await collectResults([
    cache.fetchQuery({ ...buildListQuery(open, {}), staleTime: MAX_AGE_MS, ...noRetry }).then(filterByCode),
    cache.fetchQuery({ ...buildQuery(mine, {}), staleTime: MAX_AGE_MS, ...noRetry }).then(filterByCode),
  ]);
  if (openOrOwn.matches.length > 0) return { matches: removeDuplicates(openOrOwn.matches), unsure: false };
  const year = code.slice(2, 6);
  const ofYear = await collectResults([
    cache
      .fetchQuery({ ...buildListQuery(list, { from: `${year}-01-01`, to: `${year}-12-31` }), ...noRetry })
      .then(filterByCode),
  ]);
  return { matches: removeDuplicates(ofYear.matches), unsure: ofYear.unsure };
}

const isSameThing = (a: ScannedThing, b: ScannedThing): boolean => JSON.stringify(a) === JSON.stringify(b);
const removeDuplicates = (foundThings: readonly FoundThing[]): FoundThing[] =>
  foundThings.filter(
    (foundThing, at) => foundThings.findIndex((each) => isSameThing(each.record, foundThing.record)) === at,
  );
