// Skills of the demo plants: those of technicians, of professional groups, and those that methods require.
import { capacities, professionalGroups, skillFamilies } from '#functions/db/entities/organisation.ts';
import { MAX_SKILL_LEVEL, type SkillLevel } from '#shared/organisation/skill.ts';
import type { Procedure } from '#shared/procedures/procedure.ts';
import { parseOutline } from './outline.ts';
import type { DemoSite } from './site.ts';

/** Families and their skills; the remark is the target level. */
const familyLines = parseOutline(`
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

/** Professional groups; the remarks are their required skills. */
const groupLines = parseOutline(`
MECH Meccanico di manutenzione | Mécanicien de maintenance | Maintenance mechanic ; MEC-LUB=3 MEC-BRG=3 MEC-GEO=2 MEC-WLD=2 FLU-HYD=3 FLU-PNE=2 SAF-LCK=3 SAF-GRD=2
ELEC Elettricista di manutenzione | Électricien de maintenance | Maintenance electrician ; ELE-CAB=3 ELE-DRV=3 ELE-SEN=3 AUT-PLC=2 SAF-LCK=3 SAF-GRD=3
AUTO Tecnologo robot e CNC | Roboticien et programmeur CNC | Robot and CNC specialist ; AUT-ROB=3 AUT-CNC=3 AUT-PLC=3 ELE-DRV=2 ELE-SEN=3 MEC-BRG=2 SAF-LCK=3 SAF-GRD=3
UTIL Conduttore di impianti | Conducteur d'installations | Utilities technician ; FLU-PNE=3 FLU-PMP=3 THM-BUR=3 THM-TUS=2 MEC-LUB=2 SAF-LCK=3 SAF-FIR=2
LEAD Capo squadra di manutenzione | Chef d'équipe de maintenance | Maintenance team leader ; MEC-BRG=3 MEC-GEO=3 FLU-HYD=3 ELE-CAB=2 AUT-PLC=2 SAF-LCK=4 SAF-GRD=3 SAF-FIR=2
`);

/** Skills required by method; work on a stopped machine also requires the lockout. */
const skillsByMethod: Readonly<Record<string, string>> = {
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
const LOCKOUT_SKILL = 'SAF-LCK=3';

export interface Skills {
  /** Ids by code. */
  capacity: ReadonlyMap<string, number>;
  group: ReadonlyMap<string, number>;
  levelsByGroup: ReadonlyMap<number, readonly SkillLevel[]>;
}

export function addSkills({ collector, say: translate }: DemoSite): Skills {
  const capacity = new Map<string, number>();
  for (const family of familyLines) {
    const tipologyId = collector.next('skillTipology');
    collector.add(skillFamilies, tipologyId, { code: family.code, description: translate(family.text) });
    for (const { code, text, remarks } of family.children) {
      const id = collector.next('capacity');
      capacity.set(code, id);
      collector.add(capacities, id, {
        tipologyId,
        code,
        description: translate(text),
        target: Number(remarks[0]),
      });
      collector.hold(skillFamilies, tipologyId, 'capacities', id);
    }
  }
  const group = new Map<string, number>();
  const levelsByGroup = new Map<number, readonly SkillLevel[]>();
  for (const { code, text, remarks } of groupLines) {
    const id = collector.next('professionalGroup');
    const groupLevels = parseLevels(remarks, capacity);
    group.set(code, id);
    levelsByGroup.set(id, groupLevels);
    collector.add(professionalGroups, id, { code, description: translate(text), capacities: groupLevels });
    for (const { capacityId } of groupLevels)
      collector.hold(capacities, capacityId, 'professionalGroups', id);
  }
  return { capacity, group, levelsByGroup };
}

const parseLevels = (words: readonly string[], capacity: Skills['capacity']): SkillLevel[] =>
  words.map((word) => {
    const [code = '', level] = word.split('=');
    return { capacityId: capacity.get(code)!, level: Number(level) };
  });

/**
 * Draws a technician's skills: most are at the level of their group, some below, a few above; everyone knows
 * something of another trade.
 */
export function drawSkills(
  { collector, chance }: DemoSite,
  { capacity, levelsByGroup }: Skills,
  { id, name, groupId }: { id: number; name: string; groupId: number },
): SkillLevel[] {
  const random = chance(`${name} skills`);
  const groupLevels = levelsByGroup.get(groupId)!;
  const groupSkills = groupLevels.map(({ capacityId, level }) => {
    const draw = random.next();
    const extra = draw < 0.14 ? -2 : draw < 0.38 ? -1 : draw < 0.8 ? 0 : 1;
    return { capacityId, level: Math.min(MAX_SKILL_LEVEL, Math.max(0, level + extra)) };
  });
  const otherCapacities = [...capacity.values()].filter(
    (each) => !groupLevels.some(({ capacityId }) => capacityId === each),
  );
  const extra = [random.pick(otherCapacities), random.pick(otherCapacities)].map((capacityId) => ({
    capacityId,
    level: random.whole(1, 3),
  }));
  const allSkills = [...groupSkills, ...extra].filter(
    ({ capacityId, level }, index, list) =>
      level > 0 && list.findIndex((each) => each.capacityId === capacityId) === index,
  );
  for (const { capacityId } of allSkills) collector.hold(capacities, capacityId, 'operators', id);
  return allSkills;
}

/** Returns the skills that a method requires. */
export function addRequiredSkills(
  { collector }: DemoSite,
  { capacity }: Skills,
  { code, machineState }: Pick<Procedure, 'code' | 'machineState'>,
  procedureId: number,
): Pick<Procedure, 'capacities'> {
  const words = skillsByMethod[code]?.split(' ') ?? [];
  if (words.length === 0) return {};
  const requiredSkills = parseLevels(
    machineState === 'stopped' ? [...words, LOCKOUT_SKILL] : words,
    capacity,
  );
  for (const { capacityId } of requiredSkills)
    collector.hold(capacities, capacityId, 'procedures', procedureId);
  return { capacities: requiredSkills };
}
