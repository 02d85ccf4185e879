// Printouts of EWOs and tags.
import { addPlantParam } from '#shared/access/plant-link.ts';
import { buildEwoPrintout } from '#shared/printing/ewo-printout.ts';
import { buildEwoLabelRoute, buildTagLabelRoute } from '#shared/printing/request-label.ts';
import { buildTagPrintout } from '#shared/printing/tag-card.ts';
import { canReadTag } from '#shared/requests/tag-transitions.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import { tags } from '../db/entities/requests.ts';
import { machines } from '../db/entities/structure.ts';
import { getSiteUrl } from '../http/site-url.ts';
import { assertReadable } from '../http/transitions.ts';
import { getEwoPrintoutData } from '../requests/public.ts';
import { loadSignatures } from '../safety/public.ts';
import { createPrintout, type PrintoutCall } from './stored-printout.ts';

export async function printEwo(call: PrintoutCall<{ id: string }>) {
  const { actor, store } = call;
  const detail = await getEwoPrintoutData(call);
  const twinIds = (detail.analysis?.twins ?? []).map((twin) => twin.machineId);
  const [[machine], twins, signatures] = await Promise.all([
    store.load([[machines, detail.ewo.machineId]]),
    store.load(twinIds.map((id) => [machines, id] as const)),
    detail.analysis ? loadSignatures(store, 'rootCause', detail.ewo.id) : [],
  ]);
  const context = {
    plant: actor.plant.description,
    machine: machine && { ...machine, class: getMachineClass(machine) },
    team: detail.names.team,
    people: new Map(Object.entries(detail.names.people).map(([id, name]) => [Number(id), name])),
    twins: new Map(twinIds.flatMap((id, i) => (twins[i] ? [[id, twins[i]] as const] : []))),
    now: actor.now,
    signatures,
    url: getSiteUrl() + addPlantParam(buildEwoLabelRoute(detail.ewo.id), actor.plant.id),
  };
  return createPrintout(call, (speech) => buildEwoPrintout(detail, context, speech));
}

export async function printTag(call: PrintoutCall<{ id: string }>) {
  const { actor, store } = call;
  const storedTag = await assertReadable(call, tags, canReadTag);
  const [machine] = await store.load([[machines, storedTag.machineId ?? 0]]);
  const context = {
    machine: machine && `${machine.code} ${machine.description}`,
    plant: actor.plant.description,
    url: getSiteUrl() + addPlantParam(buildTagLabelRoute(storedTag.id), actor.plant.id),
  };
  return createPrintout(call, (speech) => buildTagPrintout(storedTag, context, speech));
}
