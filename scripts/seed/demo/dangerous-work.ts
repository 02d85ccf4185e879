// Dangerous work of the demo: an order under way on an isolated machine, with one permit in force and one that a
// gas suspended, and a kind of permits that the plant has made.
import { orders } from '#functions/db/entities/planned.ts';
import {
  isolationPoints,
  lockNumbers,
  lockouts,
  permitKinds,
  permits,
  pointLocks,
  workPermits,
} from '#functions/db/entities/safety.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { EnergySource, LockPoint } from '#shared/safety/isolation-point.ts';
import { buildWorkKey } from '#shared/safety/lock-out.ts';
import type { PermitActName } from '#shared/safety/permit-api.ts';
import { buildStandardKind, PermitKind } from '#shared/safety/permit-kind.ts';
import { subtractMinutes } from './history/clock.ts';
import type { SimulatedOrder } from './history/run.ts';
import { parseText } from './outline.ts';
import type { DemoSite } from './site.ts';

const administrator = { userId: 'admin', userName: 'Anna Conti' };
const issuer = { userId: 'superadmin', userName: 'Serena Ferri' };
const technician = { userId: 'technician', userName: 'Luca Moretti' };

const texts = {
  panel: parseText("Quadro elettrico di zona | Armoire électrique de zone | Area's electrical cabinet"),
  lever: parseText('Portare la leva su 0 | Mettre la poignée sur 0 | Turn the handle to 0'),
  air: parseText(
    "Discesa dell'aria, lato operatore | Descente d'air, côté opérateur | Air drop, operator side",
  ),
  valve: parseText('Chiudere e scaricare | Fermer et purger | Close and vent'),
  tank: parseText('Serbatoio di accumulo | Réservoir tampon | Buffer tank'),
  drain: parseText(
    'Aprire lo scarico, attendere 0 bar | Ouvrir la purge, attendre 0 bar | Open the drain, wait for 0 bar',
  ),
  weld: parseText('Saldatura di una staffa | Soudage d’une équerre | Welding of a bracket'),
  gasKind: parseText('Lavori su linee gas | Travaux sur conduites de gaz | Work on gas lines'),
  purge: parseText('Linea lavata con azoto | Conduite purgée à l’azote | Line purged with nitrogen'),
  detector: parseText('Rilevatore acceso e provato | Détecteur allumé et testé | Detector on and tested'),
  fan: parseText('Ventilazione in funzione | Ventilation en marche | Ventilation running'),
};
/** Code of the kind of permits that the plant has made. */
const OWN_KIND = 'GAS';

interface Isolation {
  pointIds: number[];
  residualId: number;
}

/** Adds the energy graph of a machine: mains and air, each with a point, and a tank that is drained. */
function addEnergyGraph({ collector, say }: DemoSite, machineId: number): Isolation {
  const feeds = [{ kind: 'machine' as const, id: machineId }];
  const add = (point: Parameters<typeof EnergySource.parse>[0] & object, isSource = false): number => {
    const id = collector.next('isolationPoint');
    const value = (isSource ? EnergySource : LockPoint).parse({ machineId, ...point });
    collector.add(isolationPoints, id, { ...value, place: `${machineId}.${value.code}` });
    collector.hold(machines, machineId, 'isolationPoints');
    return id;
  };
  const addFed = (
    energy: 'electric' | 'pneumatic',
    value: string,
    codes: readonly [string, string],
    point: object,
  ) => {
    const pointId = add({ code: codes[1], energy, feeds, ...point });
    const sourceId = add({ code: codes[0], energy, value, feeds: [{ kind: 'point', id: pointId }] }, true);
    collector.hold(isolationPoints, pointId, 'isolationPoints', sourceId);
    return pointId;
  };
  const mains = addFed('electric', '400 V', ['E1', 'Q1'], {
    location: say(texts.panel),
    method: say(texts.lever),
  });
  const air = addFed('pneumatic', '6 bar', ['P1', 'V1'], {
    location: say(texts.air),
    method: say(texts.valve),
  });
  const residualId = add({
    ...{ code: 'S1', energy: 'pneumatic', residual: true, feeds },
    ...{ location: say(texts.tank), method: say(texts.drain) },
  });
  return { pointIds: [mains, air], residualId };
}

/** Adds the lock-out of an order: the technician has locked every point, drained the tank and tried. */
function addLockout(
  site: DemoSite,
  { id, value }: SimulatedOrder,
  { pointIds, residualId }: Isolation,
): void {
  const { collector, now } = site;
  const work = { workKind: 'order' as const, workId: id };
  const key = buildWorkKey(work);
  const acts = pointIds.map((pointId, i) => {
    const at = subtractMinutes(now, 40 - 3 * i);
    const number = `L-${100 + pointId}`;
    const lock = { id: `${key}.${pointId}`, number, ...technician, at, works: [key] };
    collector.add(pointLocks, pointId, { bareCount: 0, locks: [lock], inForce: 'locked', since: at });
    collector.add(lockNumbers, number, { pointId, userId: technician.userId });
    collector.hold(isolationPoints, pointId, 'locks');
    collector.hold(orders, id, 'locks');
    return { ...technician, at, act: 'lock' as const, pointId, number };
  });
  const released = { ...technician, pointId: residualId, at: subtractMinutes(now, 32) };
  const tried = { ...technician, at: subtractMinutes(now, 30) };
  collector.add(lockouts, key, {
    ...{ ...work, code: value.code, machineId: value.machineId, required: true },
    ...{ points: pointIds, release: [residualId], removedIds: [], crew: [], released: [released] },
    tried: { ...tried, seen: pointIds.map((pointId) => ({ pointId, bareCount: 0 })) },
    acts: [...acts, { ...released, act: 'released' }, { ...tried, act: 'tried' }],
  });
}

/** Adds a permit in force for an order, which the reading of a red gas may have suspended; returns its id. */
function addPermit(
  site: DemoSite,
  { id: workId, value: order }: SimulatedOrder,
  kind: PermitKind,
  isSuspended: boolean,
): string {
  const { collector, now, plant, say } = site;
  const at = (minutes: number) => subtractMinutes(now, minutes);
  const year = site.today.slice(0, 4);
  const n = String(collector.next(`permit.${year}`)).padStart(6, '0');
  const id = `01K${n.padStart(23, '0')}`;
  const act = (name: PermitActName, person: typeof issuer, minutes: number, more: object = {}) => ({
    ...{ act: name, ...person, at: at(minutes) },
    ...more,
  });
  const readings = kind.gases.map(({ name, upper = 0 }) => ({
    ...{ gas: name, value: upper / 5, at: at(55), ...technician },
  }));
  const [gas] = kind.gases;
  const alarm = gas && { gas: gas.name, value: (gas.upper ?? 0) * 2, at: at(10), ...technician };
  const reason = alarm ? `${alarm.gas} ${alarm.value}` : '';
  collector.add(permits, id, {
    ...{ code: `P-${year}-${n}`, kind: kind.code, kindName: kind.description },
    ...{ workKind: 'order', workId, workCode: order.code, machineId: order.machineId },
    ...{ description: say(texts.weld), from: at(60), to: at(60 - plant.parameters.permitHours * 60) },
    ...{ state: isSuspended ? 'suspended' : 'running', desk: 'open', acceptedAt: at(45) },
    ...{ requesterId: administrator.userId, requester: administrator.userName },
    ...{ issuerId: issuer.userId, issuer: issuer.userName },
    ...{ acceptorId: technician.userId, acceptor: technician.userName },
    ...{ conditions: kind.conditions, confirmed: kind.conditions, gases: kind.gases },
    ...{ interval: kind.interval, fireWatch: kind.fireWatch },
    readings: [...readings, ...(isSuspended && alarm ? [alarm] : [])],
    pauses: isSuspended ? [{ from: at(10), reason, by: technician.userName }] : [],
    acts: [
      act('request', administrator, 60),
      act('issue', issuer, 50),
      act('accept', technician, 45),
      ...(isSuspended ? [act('gas', technician, 10, { reason })] : []),
    ],
  });
  return id;
}

/** Adds the safety of the last order under way; plants without one have none. */
export function addDangerousWork(site: DemoSite, rows: readonly SimulatedOrder[]): void {
  const { collector, say } = site;
  const order = rows.findLast(
    ({ value, run }) => value.state === 'inProgress' && run.cycle.typeCycle === 'workorders',
  );
  if (!order) return;
  const ownKind = PermitKind.parse({
    ...{ code: OWN_KIND, description: say(texts.gasKind), interval: 120 },
    conditions: [texts.purge, texts.detector, texts.fan].map(say),
    gases: [{ name: 'CO', unit: 'ppm', upper: 20 }],
  }) as PermitKind;
  collector.add(permitKinds, OWN_KIND, ownKind);
  addLockout(site, order, addEnergyGraph(site, order.value.machineId));
  const permitIds = [
    addPermit(site, order, buildStandardKind('hotWork'), false),
    addPermit(site, order, ownKind, true),
  ];
  collector.add(workPermits, buildWorkKey({ workKind: 'order', workId: order.id }), {
    ...{ workKind: 'order', workId: order.id, code: order.value.code },
    ...{ required: ['hotWork'], permitIds },
  });
}
