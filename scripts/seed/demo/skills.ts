// What technicians of the demo plants can do, what their groups ask of them, and what the methods need.
import {
  capacities,
  professionalGroups,
  skillFamilies,
} from '../../../functions/table/entities/organisation.ts';
import { HIGHEST_LEVEL, type SkillLevel } from '../../../shared/organisation/skill.ts';
import type { Procedure } from '../../../shared/procedures/procedure.ts';
import { outline } from './outline.ts';
import type { Site } from './site.ts';

/** Families and their skills; the remark is the target. */
const library = outline(`
MEC Meccanica | Mécanique | Mechanics
  MEC-LUB Lubrificazione | Graissage | Lubrication ; 3
  MEC-BRG Cuscinetti e trasmissioni | Roulements et transmissions | Bearings and drives ; 3
  MEC-GEO Geometria e guide | Géométrie et guidages | Geometry and guides ; 3
  MEC-WLD Saldatura di riparazione | Soudure de réparation | Repair welding ; 2
FLU Fluidi | Fluides | Fluid power
  FLU-HYD Oleodinamica | Hydraulique | Hydraulics ; 3
  FLU-PNE Pneumatica | Pneumatique | Pneumatics ; 3
  FLU-PMP Pompe e dosaggio | Pompes et dosage | Pumps and dosing ; 3
ELE Elettrica | Électricité | Electrics
  ELE-CAB Quadri e cablaggi | Armoires et câblage | Cabinets and wiring ; 3
  ELE-DRV Azionamenti | Variateurs | Drives ; 3
  ELE-SEN Sensori e misure | Capteurs et mesures | Sensors and measuring ; 3
AUT Automazione | Automatisation | Automation
  AUT-PLC Diagnosi PLC | Diagnostic automate | PLC diagnosis ; 3
  AUT-ROB Programmazione robot | Programmation robot | Robot programming ; 4
  AUT-CNC Parametri CNC | Paramètres CNC | CNC parameters ; 4
THM Termica | Thermique | Heat
  THM-BUR Bruciatori a gas | Brûleurs à gaz | Gas burners ; 3
  THM-TUS Uniformità di temperatura | Uniformité de température | Temperature uniformity ; 3
SAF Sicurezza | Sécurité | Safety
  SAF-LCK Sezionamento delle energie | Consignation des énergies | Lockout of energies ; 4
  SAF-GRD Barriere e comandi di sicurezza | Barrières et commandes de sécurité | Guards and safety controls ; 3
  SAF-FIR Antincendio e solventi | Incendie et solvants | Fire and solvents ; 3
`);

/** Professional groups; the remarks are what they ask. */
const groups = outline(`
MECH Meccanico di manutenzione | Mécanicien de maintenance | Maintenance mechanic ; MEC-LUB=3 MEC-BRG=3 MEC-GEO=2 MEC-WLD=2 FLU-HYD=3 FLU-PNE=2 SAF-LCK=3 SAF-GRD=2
ELEC Elettricista di manutenzione | Électricien de maintenance | Maintenance electrician ; ELE-CAB=3 ELE-DRV=3 ELE-SEN=3 AUT-PLC=2 SAF-LCK=3 SAF-GRD=3
AUTO Tecnologo robot e CNC | Roboticien et programmeur CNC | Robot and CNC specialist ; AUT-ROB=3 AUT-CNC=3 AUT-PLC=3 ELE-DRV=2 ELE-SEN=3 MEC-BRG=2 SAF-LCK=3 SAF-GRD=3
UTIL Conduttore di impianti | Conducteur d'installations | Utilities technician ; FLU-PNE=3 FLU-PMP=3 THM-BUR=3 THM-TUS=2 MEC-LUB=2 SAF-LCK=3 SAF-FIR=2
LEAD Capo squadra di manutenzione | Chef d'équipe de maintenance | Maintenance team leader ; MEC-BRG=3 MEC-GEO=3 FLU-HYD=3 ELE-CAB=2 AUT-PLC=2 SAF-LCK=4 SAF-GRD=3 SAF-FIR=2
`);

/** What each method needs; work on a stopped machine needs the lockout too. */
const needs: Readonly<Record<string, string>> = {
  'PRS-LUB': 'MEC-LUB=2',
  'PRS-SAF': 'SAF-GRD=3',
  'PRS-HYD': 'FLU-HYD=3',
  'PRS-OVH': 'MEC-GEO=3 FLU-HYD=3',
  'PRS-CLU': 'MEC-BRG=2 FLU-PNE=2',
  'CNC-COO': 'FLU-PMP=2',
  'CNC-SPN': 'MEC-BRG=3',
  'CNC-AXS': 'MEC-GEO=3 AUT-CNC=3',
  'CNC-SEA': 'MEC-BRG=2',
  'ROB-CLN': 'FLU-PNE=2',
  'ROB-BRK': 'AUT-ROB=3 SAF-GRD=3',
  'ROB-GRS': 'MEC-LUB=3 AUT-ROB=2',
  'CNV-BLT': 'MEC-BRG=3',
  'CNV-LUB': 'MEC-LUB=2',
  'OVN-BUR': 'THM-BUR=2',
  'OVN-TUS': 'THM-TUS=3 ELE-SEN=2',
  'OVN-CAL': 'THM-BUR=3',
  'CMP-DRN': 'FLU-PNE=2',
  'CMP-OIL': 'FLU-PMP=2 MEC-LUB=2',
  'CMP-VLV': 'FLU-PNE=3',
  'WSH-BTH': 'FLU-PMP=3',
  'WSH-DRV': 'MEC-BRG=2 ELE-DRV=2',
  'PBT-SUP': 'FLU-PMP=3',
  'PBT-FIR': 'SAF-FIR=3 ELE-SEN=2',
};
const LOCKED = 'SAF-LCK=3';

export interface Skills {
  /** Skills and groups by code. */
  capacity: ReadonlyMap<string, number>;
  group: ReadonlyMap<string, number>;
  asked: ReadonlyMap<number, readonly SkillLevel[]>;
}

export function teach({ gathered, say }: Site): Skills {
  const capacity = new Map<string, number>();
  for (const family of library) {
    const tipologyId = gathered.next('skillTipology');
    gathered.add(skillFamilies, tipologyId, { code: family.code, description: say(family.text) });
    for (const { code, text, remarks } of family.children) {
      const id = gathered.next('capacity');
      capacity.set(code, id);
      gathered.add(capacities, id, { tipologyId, code, description: say(text), target: Number(remarks[0]) });
      gathered.hold(skillFamilies, tipologyId, 'capacities', id);
    }
  }
  const group = new Map<string, number>();
  const asked = new Map<number, readonly SkillLevel[]>();
  for (const { code, text, remarks } of groups) {
    const id = gathered.next('professionalGroup');
    const its = levelsOf(remarks, capacity);
    group.set(code, id);
    asked.set(id, its);
    gathered.add(professionalGroups, id, { code, description: say(text), capacities: its });
    for (const { capacityId } of its) gathered.hold(capacities, capacityId, 'professionalGroups', id);
  }
  return { capacity, group, asked };
}

const levelsOf = (words: readonly string[], capacity: Skills['capacity']): SkillLevel[] =>
  words.map((word) => {
    const [code = '', level] = word.split('=');
    return { capacityId: capacity.get(code)!, level: Number(level) };
  });

/** Most are as their group asks, some still learn, a few can teach it; everybody knows something of another trade. */
export function learned(
  { gathered, chance }: Site,
  { capacity, asked }: Skills,
  { id, name, groupId }: { id: number; name: string; groupId: number },
): SkillLevel[] {
  const its = chance(`${name} skills`);
  const asks = asked.get(groupId)!;
  const own = asks.map(({ capacityId, level }) => {
    const draw = its.next();
    const more = draw < 0.14 ? -2 : draw < 0.38 ? -1 : draw < 0.8 ? 0 : 1;
    return { capacityId, level: Math.min(HIGHEST_LEVEL, Math.max(0, level + more)) };
  });
  const others = [...capacity.values()].filter((each) => !asks.some(({ capacityId }) => capacityId === each));
  const more = [its.pick(others), its.pick(others)].map((capacityId) => ({
    capacityId,
    level: its.whole(1, 3),
  }));
  const all = [...own, ...more].filter(
    ({ capacityId, level }, at, list) =>
      level > 0 && list.findIndex((each) => each.capacityId === capacityId) === at,
  );
  for (const { capacityId } of all) gathered.hold(capacities, capacityId, 'operators', id);
  return all;
}

/** What a method needs of whoever does it. */
export function needed(
  { gathered }: Site,
  { capacity }: Skills,
  { code, machineState }: Pick<Procedure, 'code' | 'machineState'>,
  procedureId: number,
): Pick<Procedure, 'capacities'> {
  const words = needs[code]?.split(' ') ?? [];
  if (words.length === 0) return {};
  const its = levelsOf(machineState === 'stopped' ? [...words, LOCKED] : words, capacity);
  for (const { capacityId } of its) gathered.hold(capacities, capacityId, 'procedures', procedureId);
  return { capacities: its };
}
