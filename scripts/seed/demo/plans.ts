// Rhythms of the demo plants: the methods a sort of machine gets together, with frequency and tolerance.
import type { Unit } from '#shared/planned/period.ts';
import { type LocalisedText, parseText } from './outline.ts';
import type { MachinePlan } from './plants.ts';
import type { DemoSite } from './site.ts';

export interface RhythmPlan {
  /** Code: sort of machine and rhythm. */
  code: string;
  text: LocalisedText;
  methods: readonly string[];
  every: `${number}${Unit}` | { meter: 'hits' | 'hours'; every: number; perDay: number };
  /** Days or meter units; 0 when absent. */
  tolerance?: number;
  kitMinutes?: number;
  /** Counted from the last completion. */
  floating?: boolean;
  /** The first date is the last day of a month. */
  monthEnd?: boolean;
  /** Limits the plan to the first machine of the sort in each plant, or to the listed plants. */
  first?: boolean;
  plants?: readonly string[];
}

const createPlan = (
  code: string,
  name: string,
  methods: string,
  options: Omit<RhythmPlan, 'code' | 'text' | 'methods'>,
) => ({
  code,
  text: parseText(name),
  methods: methods.split(' '),
  ...options,
});

/** Checklists, for plants that have them. */
const checklistPlans: readonly RhythmPlan[] = [
  createPlan('PRS-K1W', 'Giro settimanale | Tour hebdomadaire | Weekly round', 'PRS-CKW', {
    every: '1W',
    tolerance: 2,
  }),
  createPlan('PRS-K1M', 'Giro mensile | Tour mensuel | Monthly round', 'PRS-CKM', {
    every: '1M',
    tolerance: 5,
    first: true,
  }),
  createPlan(
    'CNC-K2W',
    'Verifica ogni due settimane | Vérification toutes les deux semaines | Verification every two weeks',
    'CNC-CKW',
    {
      every: '2W',
      tolerance: 3,
      first: true,
    },
  ),
  createPlan('CNV-K1W', 'Giro settimanale | Tour hebdomadaire | Weekly round', 'CNV-CKW', {
    every: '1W',
    tolerance: 2,
    first: true,
  }),
  createPlan('CMP-K1W', 'Giro settimanale | Tour hebdomadaire | Weekly round', 'CMP-CKW', {
    every: '1W',
    tolerance: 2,
    first: true,
  }),
  createPlan('OVN-K1M', 'Verifica mensile | Vérification mensuelle | Monthly verification', 'OVN-CKM', {
    every: '1M',
    tolerance: 5,
  }),
];

const maintenancePlans: readonly RhythmPlan[] = [
  createPlan(
    'PRS-1W',
    'Lubrificazione e sicurezze settimanali | Graissage et sécurités hebdomadaires | Weekly lubrication and safety',
    'PRS-LUB PRS-SAF',
    { every: '1W', tolerance: 2, kitMinutes: 10 },
  ),
  createPlan(
    'PRS-1M',
    'Controllo oleodinamico di fine mese | Contrôle hydraulique de fin de mois | Month-end hydraulic check',
    'PRS-HYD',
    { every: '1M', tolerance: 5, kitMinutes: 5, monthEnd: true },
  ),
  createPlan('PRS-1Y', 'Revisione annuale | Révision annuelle | Yearly overhaul', 'PRS-OVH', {
    every: '1Y',
    tolerance: 15,
    kitMinutes: 45,
    floating: true,
  }),
  createPlan(
    'PRS-HIT',
    'Cuscino ogni 50 000 battute | Coussin tous les 50 000 coups | Cushion every 50,000 strokes',
    'PRS-CLU',
    {
      every: { meter: 'hits', every: 50_000, perDay: 640 },
      tolerance: 2_000,
      kitMinutes: 15,
      first: true,
      plants: ['TO1', 'DT1'],
    },
  ),
  createPlan('CNC-1D', 'Controllo giornaliero | Contrôle quotidien | Daily check', 'CNC-DAY', {
    every: '1D',
    first: true,
  }),
  createPlan(
    'CNC-2W',
    'Refrigerante ogni due settimane | Arrosage toutes les deux semaines | Coolant every two weeks',
    'CNC-COO',
    { every: '2W', tolerance: 3, kitMinutes: 5 },
  ),
  createPlan('CNC-3M', 'Mandrino trimestrale | Broche trimestrielle | Quarterly spindle check', 'CNC-SPN', {
    every: '3M',
    tolerance: 7,
    kitMinutes: 20,
  }),
  createPlan('CNC-6M', 'Geometria semestrale | Géométrie semestrielle | Half-yearly geometry', 'CNC-AXS', {
    every: '6M',
    tolerance: 10,
    kitMinutes: 30,
    floating: true,
  }),
  createPlan(
    'CNC-HRS',
    'Filtri e tenute ogni 1 500 ore | Filtres et joints toutes les 1 500 heures | Filters and seals every 1,500 hours',
    'CNC-SEA',
    {
      every: { meter: 'hours', every: 1_500, perDay: 15.5 },
      tolerance: 100,
      kitMinutes: 15,
      first: true,
      plants: ['TO1'],
    },
  ),
  createPlan(
    'ROB-4W',
    'Pulizia ogni quattro settimane | Nettoyage toutes les quatre semaines | Cleaning every four weeks',
    'ROB-CLN',
    { every: '4W', tolerance: 4, kitMinutes: 10 },
  ),
  createPlan(
    'ROB-3M',
    'Prova freni trimestrale | Essai de freins trimestriel | Quarterly brake test',
    'ROB-BRK',
    {
      every: '3M',
      tolerance: 7,
      kitMinutes: 5,
      monthEnd: true,
    },
  ),
  createPlan('ROB-1Y', 'Ingrassaggio annuale | Graissage annuel | Yearly greasing', 'ROB-GRS', {
    every: '1Y',
    tolerance: 20,
    kitMinutes: 30,
    floating: true,
  }),
  createPlan('CNV-1W', 'Controllo settimanale | Contrôle hebdomadaire | Weekly check', 'CNV-BLT', {
    every: '1W',
    tolerance: 1,
    kitMinutes: 5,
  }),
  createPlan(
    'CNV-2M',
    'Lubrificazione bimestrale | Graissage bimestriel | Lubrication every two months',
    'CNV-LUB',
    { every: '2M', tolerance: 7, kitMinutes: 10, floating: true },
  ),
  createPlan('OVN-1D', 'Bruciatori, ogni giorno | Brûleurs, chaque jour | Burners, every day', 'OVN-BUR', {
    every: '1D',
  }),
  createPlan(
    'OVN-1M',
    'Uniformità di fine mese | Uniformité de fin de mois | Month-end uniformity survey',
    'OVN-TUS',
    { every: '1M', tolerance: 3, kitMinutes: 20, monthEnd: true },
  ),
  createPlan('OVN-1Y', 'Taratura annuale | Réglage annuel | Yearly calibration', 'OVN-CAL', {
    every: '1Y',
    tolerance: 15,
    kitMinutes: 40,
    floating: true,
  }),
  createPlan(
    'CMP-1W',
    'Condensa e pressioni settimanali | Condensats et pressions hebdomadaires | Weekly condensate and pressures',
    'CMP-DRN',
    { every: '1W', tolerance: 2 },
  ),
  createPlan('CMP-6M', 'Valvole semestrali | Vannes semestrielles | Half-yearly valves', 'CMP-VLV', {
    every: '6M',
    tolerance: 10,
    kitMinutes: 20,
    floating: true,
  }),
  createPlan(
    'CMP-HRS',
    'Olio e filtri ogni 2 000 ore | Huile et filtres toutes les 2 000 heures | Oil and filters every 2,000 hours',
    'CMP-OIL',
    {
      every: { meter: 'hours', every: 2_000, perDay: 18 },
      tolerance: 100,
      kitMinutes: 20,
      floating: true,
      first: true,
      plants: ['TO1', 'LY1', 'DT1'],
    },
  ),
  createPlan(
    'WSH-1D',
    'Ugelli e filtri, ogni giorno | Buses et filtres, chaque jour | Nozzles and filters, every day',
    'WSH-NOZ',
    { every: '1D' },
  ),
  createPlan(
    'WSH-2W',
    'Bagno ogni due settimane | Bain toutes les deux semaines | Bath every two weeks',
    'WSH-BTH',
    { every: '2W', tolerance: 2, kitMinutes: 5 },
  ),
  createPlan(
    'WSH-3M',
    'Rotazione trimestrale | Rotation trimestrielle | Quarterly rotation check',
    'WSH-DRV',
    {
      every: '3M',
      tolerance: 10,
      kitMinutes: 15,
      floating: true,
    },
  ),
  createPlan(
    'PBT-3D',
    'Filtri ogni tre giorni | Filtres tous les trois jours | Filters every three days',
    'PBT-FLT',
    { every: '3D', tolerance: 1, kitMinutes: 5 },
  ),
  createPlan(
    'PBT-1W',
    'Pompe e pistole settimanali | Pompes et pistolets hebdomadaires | Weekly pumps and guns',
    'PBT-SUP',
    { every: '1W', tolerance: 2, kitMinutes: 5 },
  ),
  createPlan(
    'PBT-1M',
    'Antincendio di fine mese | Incendie de fin de mois | Month-end fire protection',
    'PBT-FIR',
    { every: '1M', tolerance: 3, kitMinutes: 15, monthEnd: true },
  ),
];

/** Returns the rhythms of a machine. */
export const listRhythmPlans = (
  { plan: plantPlan, plant: { checklists } }: DemoSite,
  machine: MachinePlan,
): RhythmPlan[] =>
  [...maintenancePlans, ...(checklists ? checklistPlans : [])].filter(
    (rhythmPlan) =>
      rhythmPlan.code.startsWith(machine.sort) &&
      (!rhythmPlan.first || machine.n === 1) &&
      (rhythmPlan.plants?.includes(plantPlan.code) ?? true),
  );
