// Printout of a path with its points.
import { buildPathPrintout } from '#shared/printing/path-printout.ts';
import { pathShown } from '../autonomous/public.ts';
import { points } from '../db/entities/autonomous.ts';
import { paths } from '../db/entities/planned.ts';
import { lubricants, machines, tools } from '../db/entities/structure.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import { createPrintout, type PrintoutCall } from './stored-printout.ts';

export async function printPath(call: PrintoutCall<{ id: number }>) {
  const { input, store } = call;
  const storedPath = await store.get(paths, input.id);
  if (storedPath.retired) throw buildNotFoundRefusal();
  const pathItem = pathShown(storedPath);
  const pathPoints = removeMissing(await store.load(pathItem.points.map((id) => [points, id] as const)));
  const getDistinctIds = <Id>(ids: readonly (Id | undefined)[]) =>
    [...new Set(ids)].filter((id) => id !== undefined);
  const [pathMachines, pathTools, pathLubricants] = await Promise.all([
    store.load(
      getDistinctIds(pathPoints.map(({ machineId }) => machineId)).map((id) => [machines, id] as const),
    ),
    store.load(getDistinctIds(pathPoints.map(({ toolId }) => toolId)).map((id) => [tools, id] as const)),
    store.load(
      getDistinctIds(pathPoints.map(({ lubricantId }) => lubricantId)).map((id) => [lubricants, id] as const),
    ),
  ]);
  const context = {
    points: pathPoints,
    machines: mapById(pathMachines),
    tools: mapById(pathTools),
    lubricants: mapById(pathLubricants),
  };
  return createPrintout(call, (speech) => buildPathPrintout(pathItem, context, speech));
}

const removeMissing = <Thing>(items: readonly (Thing | undefined)[]): Thing[] =>
  items.filter((each) => each !== undefined);
const mapById = <Thing extends { id: number }>(items: readonly (Thing | undefined)[]) =>
  new Map(removeMissing(items).map((each) => [each.id, each]));
