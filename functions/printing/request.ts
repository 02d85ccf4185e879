// The sheet of an EWO and the card of a tag.
import { inPlant } from '../../shared/access/plant-link.ts';
import { ewoPaper } from '../../shared/printing/ewo-sheet.ts';
import { ewoLabel, tagLabel } from '../../shared/printing/request-label.ts';
import { tagPaper } from '../../shared/printing/tag-card.ts';
import { readsTag } from '../../shared/requests/tag-moves.ts';
import { classOf } from '../../shared/structure/classes.ts';
import { readable } from '../http/moved.ts';
import { site } from '../http/papers.ts';
import { sheet } from '../requests/writes.ts';
import { operators, teams } from '../table/entities/organisation.ts';
import { tags } from '../table/entities/requests.ts';
import { machines } from '../table/entities/structure.ts';
import { type Call, printed } from './printed.ts';

export async function ewo(call: Call<{ id: string }>) {
  const { actor, store } = call;
  const paper = await sheet(call);
  const { machineId, teamId, technicians = [], hours = [] } = paper.ewo;
  const named = [...new Set([...technicians, ...hours.map(({ operatorId }) => operatorId)])];
  const extended = (paper.analysis?.twins ?? []).map((twin) => twin.machineId);
  const [[machine, team], known, twins] = await Promise.all([
    store.load([[machines, machineId] as const, [teams, teamId ?? 0] as const]),
    store.load(named.map((id) => [operators, id] as const)),
    store.load(extended.map((id) => [machines, id] as const)),
  ]);
  const around = {
    plant: actor.plant.description,
    machine: machine && { ...machine, class: classOf(machine) },
    team: team && `${team.code} ${team.description}`,
    people: new Map(named.flatMap((id, i) => (known[i] ? [[id, fullName(known[i])] as const] : []))),
    twins: new Map(extended.flatMap((id, i) => (twins[i] ? [[id, twins[i]] as const] : []))),
    now: actor.now,
    url: site() + inPlant(ewoLabel(paper.ewo.id), actor.plant.id),
  };
  return printed(call, (speech) => ewoPaper(paper, around, speech));
}

const fullName = ({ name, surname }: { name: string; surname?: string }) =>
  [surname, name].filter(Boolean).join(' ');

export async function tag(call: Call<{ id: string }>) {
  const { actor, store } = call;
  const of = await readable(call, tags, readsTag);
  const [machine] = await store.load([[machines, of.machineId ?? 0]]);
  const around = {
    machine: machine && `${machine.code} ${machine.description}`,
    plant: actor.plant.description,
    url: site() + inPlant(tagLabel(of.id), actor.plant.id),
  };
  return printed(call, (speech) => tagPaper(of, around, speech));
}
