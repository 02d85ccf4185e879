// The sheet of a path, with the points it goes by.
import { pathPaper } from '../../shared/printing/path-sheet.ts';
import { pathShown } from '../autonomous/writes.ts';
import { points } from '../table/entities/autonomous.ts';
import { paths } from '../table/entities/planned.ts';
import { lubricants, machines, tools } from '../table/entities/structure.ts';
import { missing } from '../table/writes.ts';
import { type Call, printed } from './printed.ts';

export async function path(call: Call<{ id: number }>) {
  const { input, store } = call;
  const kept = await store.get(paths, input.id);
  if (kept.retired) throw missing();
  const of = pathShown(kept);
  const its = present(await store.load(of.points.map((id) => [points, id] as const)));
  const each = <Id>(ids: readonly (Id | undefined)[]) => [...new Set(ids)].filter((id) => id !== undefined);
  const [on, with_, oils] = await Promise.all([
    store.load(each(its.map(({ machineId }) => machineId)).map((id) => [machines, id] as const)),
    store.load(each(its.map(({ toolId }) => toolId)).map((id) => [tools, id] as const)),
    store.load(each(its.map(({ lubricantId }) => lubricantId)).map((id) => [lubricants, id] as const)),
  ]);
  const around = { points: its, machines: byId(on), tools: byId(with_), lubricants: byId(oils) };
  return printed(call, (speech) => pathPaper(of, around, speech));
}

const present = <Thing>(found: readonly (Thing | undefined)[]): Thing[] =>
  found.filter((each) => each !== undefined);
const byId = <Thing extends { id: number }>(found: readonly (Thing | undefined)[]) =>
  new Map(present(found).map((each) => [each.id, each]));
