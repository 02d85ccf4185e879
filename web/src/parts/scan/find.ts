// What a code that stands on a thing means in this plant: machine, element, spare, EWO or tag.
import type { Endpoint } from '../../../../shared/contract.ts';
import { ewos } from '../../../../shared/requests/ewo-api.ts';
import { tags } from '../../../../shared/requests/tag-api.ts';
import { type Hit, machines, search } from '../../../../shared/structure/api.ts';
import { type Scanned, sameCode, type Thing } from '../../../../shared/structure/scanned.ts';
import { type SparePick, spareParts } from '../../../../shared/warehouse/spare-api.ts';
import { cache } from '../../cache.ts';
import { Unreachable } from '../../call.ts';
import type { Session } from '../../session/session.ts';
import { allOf, type Page, readOf } from '../../use-call.ts';

export interface Found {
  thing: Thing;
  code: string;
  description: string;
  /** Of an element. */
  machine?: string;
}
export interface Findings {
  found: readonly Found[];
  /** Not all could be looked through. */
  unsure: boolean;
}

type Code = Extract<Scanned, { is: 'code' }>;
type May = Session['may'];

/** A code of fewer letters is not searched for. */
const SHORTEST = 2;
/** A list that was read a moment ago need not be read again for one code. */
const FRESH = 60_000;
/** Somebody waits before the thing. */
const once = { retry: false } as const;

export async function findByCode(code: Code, may: May): Promise<Findings> {
  if (code.of) return findNumbered(code.of, code.code, may);
  const looked = await all([
    may('machines', 'pick') ? machinesOf(code.code) : [],
    may('machines', 'pick') ? elementsOf(code.code) : [],
    may('spares', 'view') ? sparesOf(code.code) : [],
  ]);
  // a machine of this code is meant before elements that share it
  const machine = looked.found.find(({ thing }) => thing.kind === 'machine');
  const found = looked.found.filter(
    ({ thing }) => !machine || thing.kind === 'spare' || sameThing(thing, machine.thing),
  );
  return { ...looked, found: distinct(found) };
}

/** What holds the words of a code somebody typed the beginning of. */
export async function findByWords(text: string, may: May): Promise<readonly Found[]> {
  if (text.length < SHORTEST || !may('machines', 'pick')) return [];
  const { items } = await cache.fetchQuery({ ...readOf(search.elements, { text }), ...once });
  return items.map(ofHit);
}

const foundSpares = async (code: string): Promise<readonly SparePick[]> => {
  const { items } = await cache.fetchQuery({ ...readOf(spareParts.pick, { text: code }), ...once });
  return items.filter((spare) => sameCode(spare.code, code) || sameCode(spare.codeSap, code));
};

async function all(lists: readonly (readonly Found[] | Promise<readonly Found[]>)[]): Promise<Findings> {
  const settled = await Promise.allSettled(lists);
  const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const found = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const other = failed.find((error) => !(error instanceof Unreachable));
  if (other !== undefined && found.length === 0) throw other;
  return { found, unsure: failed.length > 0 };
}

async function machinesOf(code: string): Promise<Found[]> {
  const { items } = await cache.fetchQuery({ ...allOf(machines.list, {}), staleTime: FRESH, ...once });
  return items
    .filter((machine) => sameCode(machine.code, code))
    .map(({ id, code, description }) => ({ thing: { kind: 'machine', machineId: id }, code, description }));
}

async function elementsOf(code: string): Promise<Found[]> {
  if (code.length < SHORTEST) return [];
  const { items } = await cache.fetchQuery({ ...readOf(search.elements, { text: code }), ...once });
  return items.filter((hit) => sameCode(hit.code, code)).map(ofHit);
}

const ofHit = ({ id, machineId, machineCode, level, code, description }: Hit): Found =>
  level === 0
    ? { thing: { kind: 'machine', machineId }, code, description }
    : { thing: { kind: 'element', machineId, element: id }, code, description, machine: machineCode };

async function sparesOf(code: string): Promise<Found[]> {
  const items = await foundSpares(code);
  return items.map(({ id, code, description }) => ({
    thing: { kind: 'spare', spareId: id },
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
interface Lists {
  open: List<object>;
  mine: Endpoint<object, unknown, { items: Request[] }>;
  list: List<{ from: string; to: string }>;
}
const requests: Record<'ewo' | 'tag', Lists> = {
  ewo: ewos as unknown as Lists,
  tag: tags as unknown as Lists,
};

/** Open ones and one's own first, then all of the year that stands in the code. */
async function findNumbered(kind: 'ewo' | 'tag', code: string, may: May): Promise<Findings> {
  if (!may(kind === 'ewo' ? 'ewo' : 'tags', 'view')) return { found: [], unsure: false };
  const { open, mine, list } = requests[kind];
  const ofThis = ({ items }: { items: readonly Request[] }): Found[] =>
    items
      .filter((each) => sameCode(each.code, code))
      .map((each) => ({
        thing: { kind, id: each.id },
        code: each.code,
        description: each.breakdownDescription ?? each.anomaly ?? '',
      }));
  const near = await all([
    cache.fetchQuery({ ...allOf(open, {}), staleTime: FRESH, ...once }).then(ofThis),
    cache.fetchQuery({ ...readOf(mine, {}), staleTime: FRESH, ...once }).then(ofThis),
  ]);
  if (near.found.length > 0) return { found: distinct(near.found), unsure: false };
  const year = code.slice(2, 6);
  const far = await all([
    cache
      .fetchQuery({ ...allOf(list, { from: `${year}-01-01`, to: `${year}-12-31` }), ...once })
      .then(ofThis),
  ]);
  return { found: distinct(far.found), unsure: far.unsure };
}

const sameThing = (a: Thing, b: Thing): boolean => JSON.stringify(a) === JSON.stringify(b);
const distinct = (found: readonly Found[]): Found[] =>
  found.filter((one, at) => found.findIndex((each) => sameThing(each.thing, one.thing)) === at);
