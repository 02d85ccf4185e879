// What the maintenance of a demo plant works with: quantities, instruments, tools, lubricants, materials, controls, departments and operations.

import { suppliers } from '../../../functions/table/entities/organisation.ts';
import {
  controls,
  controlTools,
  departments,
  lubricants,
  materials,
  operations,
  quantities,
  tools,
} from '../../../functions/table/entities/structure.ts';
import { addDays } from '../../../shared/day.ts';
import type { AskedControl } from '../../../shared/procedures/asked-control.ts';
import type { Lubricant } from '../../../shared/structure/catalog.ts';
import type { Control } from '../../../shared/structure/control.ts';
import type { Organisation } from './organisation.ts';
import { type Line, outline, type Text } from './outline.ts';
import type { Site } from './site.ts';

/** Unit and decimals. */
const quantityLines = outline(`
TEMP Temperatura | Température | Temperature ; °C 1
PRES Pressione | Pression | Pressure ; bar 1
VIBR Vibrazione | Vibration | Vibration ; mm/s 2
CURR Corrente | Courant | Current ; A 1
THCK Spessore | Épaisseur | Thickness ; mm 2
TORQ Coppia | Couple | Torque ; Nm 0
LEVL Livello | Niveau | Level ; % 0
FORC Forza | Force | Force ; N 0
`);
/** Quantity, from, to, months between calibrations. */
const instrumentLines = outline(`
MAN-250 Manometro 0–250 bar | Manomètre 0–250 bar | Pressure gauge 0–250 bar ; PRES 0 250 12
TRM-IR Termometro a infrarossi | Thermomètre infrarouge | Infrared thermometer ; TEMP -20 400 24
VIB-01 Analizzatore di vibrazioni | Analyseur de vibrations | Vibration analyser ; VIBR 0 50 12
PNZ-A Pinza amperometrica | Pince ampèremétrique | Clamp meter ; CURR 0 400 24
CAL-150 Calibro digitale 150 mm | Pied à coulisse 150 mm | Digital caliper 150 mm ; THCK 0 150 12
TNS-B Tensiometro per cinghie | Tensiomètre de courroie | Belt tension meter ; FORC 20 600 24
`);
/** Size, price. */
const toolLines = outline(`
DIN-200 Chiave dinamometrica | Clé dynamométrique | Torque wrench ; 40-200_Nm 210
EST-3 Estrattore a tre bracci | Extracteur trois bras | Three-arm puller ; 250_mm 95
ING-P Pompa per grasso | Pompe à graisse | Grease gun ; 500_cm³ 48
IMB-2 Imbracatura di sollevamento | Élingue de levage | Lifting sling ; 2_t 60
LCK-6 Kit di lockout | Kit de consignation | Lockout kit ; 6_pcs 130
ALL-LS Allineatore laser | Aligneur laser | Laser alignment set ; - 2900
`);
/** Kind, grade, unit, price. */
const lubricantLines = outline(`
VG46 Olio idraulico HLP | Huile hydraulique HLP | Hydraulic oil HLP ; oil ISO_VG_46 l 4.2
VG68 Olio per guide | Huile pour glissières | Slideway oil ; oil ISO_VG_68 l 5.1
VG220 Olio per riduttori | Huile pour réducteurs | Gear oil ; oil ISO_VG_220 l 6.4
NLGI2 Grasso al litio | Graisse au lithium | Lithium grease ; grease NLGI_2 kg 9.8
`);
/** Unit, price. */
const materialLines = outline(`
STR Stracci | Chiffons | Rags ; kg 2.1
SGR Sgrassante | Dégraissant | Degreaser ; l 6.5
FRF Frenafiletti medio | Frein-filet moyen | Medium threadlocker ; pcs 12
NAS Nastro in PTFE | Ruban PTFE | PTFE tape ; pcs 1.2
`);
/** Quantity, instrument, lower, upper, margin. */
const measureLines = outline(`
OIL-P Pressione olio centralina | Pression d'huile de la centrale | Power unit oil pressure ; PRES MAN-250 120 160 10
OIL-T Temperatura olio | Température d'huile | Oil temperature ; TEMP TRM-IR 35 60 15
BRG-V Vibrazione cuscinetto | Vibration du roulement | Bearing vibration ; VIBR VIB-01 - 4.5 0
MOT-A Assorbimento motore | Courant du moteur | Motor current ; CURR PNZ-A - 140 0
BLT-N Tensione cinghia | Tension de courroie | Belt tension ; FORC TNS-B 180 260 10
AIR-P Pressione aria di rete | Pression d'air du réseau | Network air pressure ; PRES MAN-250 6 8 15
`);
const lookLines = outline(`
LEAK Assenza di perdite | Absence de fuites | No leaks
GRD Protezioni integre | Protecteurs intacts | Guards intact
CLN Pulizia della zona | Propreté de la zone | Area clean
`);
const looks: [Text, Control['answers'][number]['evaluation']][] = [
  [{ it: 'Buono', fr: 'Bon', en: 'Good' }, 'ok'],
  [{ it: 'Da sorvegliare', fr: 'À surveiller', en: 'To be watched' }, 'warn'],
  [{ it: 'Non buono', fr: 'Mauvais', en: 'Not good' }, 'ko'],
];

const spaced = (word: string | undefined) => (word === '-' ? undefined : word?.replaceAll('_', ' '));
const measureOf = ({ remarks: [unit = '', decimals] }: Line) => ({ unit, decimals: Number(decimals) });
const amount = (word: string | undefined) => (word === '-' ? undefined : Number(word));

interface Stocked {
  id: number;
  code: string;
  description: string;
  unit?: string;
  /** Of a control. */
  asked?: AskedControl;
}
/** What stands in the catalogs, by its code. */
export type Stock = ReadonlyMap<string, Stocked>;

export function stock(site: Site, { suppliers: supplierIds }: Organisation): Stock {
  const { gathered, say, chance, today, plan } = site;
  const stocked = new Map<string, Stocked>();
  const made = (kind: string, { code, text }: Line, unit?: string): number => {
    const id = gathered.next(kind);
    stocked.set(code, { id, code, description: say(text), unit });
    return id;
  };
  const idOf = (code: string) => stocked.get(code)!.id;
  /** As it is asked of whoever does the work. */
  const keepControl = (id: number, control: Control, quantity?: { unit: string; decimals: number }) => {
    gathered.add(controls, id, control);
    const { code, description, type, nature, lower, upper, warningMargin, answers } = control;
    stocked.get(code)!.asked = {
      ...{ id, code, description, type, nature, ...quantity },
      ...{ lower, upper, warningMargin, answers },
    };
  };
  const bought = (by: string, line: Line, id: number) => {
    const its = chance(`catalog ${line.code}`);
    const supplierId = its.happens(0.8) ? its.pick(supplierIds) : undefined;
    gathered.hold(suppliers, supplierId, by, id);
    return { supplierId, codeSap: String(its.whole(20_000_000, 20_999_999)) };
  };
  const basics = (line: Line) => ({ code: line.code, description: say(line.text) });

  for (const line of quantityLines) {
    const measured = measureOf(line);
    gathered.add(quantities, made('quantity', line), { ...basics(line), ...measured });
  }
  for (const line of instrumentLines) {
    const [quantity = '', from, to, months] = line.remarks;
    const id = made('controlTool', line);
    const quantityId = idOf(quantity);
    gathered.hold(quantities, quantityId, 'controlTools', id);
    gathered.add(controlTools, id, {
      ...basics(line),
      quantityId,
      rangeFrom: amount(from),
      rangeTo: amount(to),
      serialNumber: String(chance(line.code).whole(100_000, 999_999)),
      calibratedOn: addDays(today, -chance(`${line.code} calibration`).whole(20, 400)),
      calibrationMonths: amount(months),
      ...bought('controlTools', line, id),
      price: 0,
    });
  }
  for (const line of toolLines) {
    const [size, price] = line.remarks;
    const id = made('tool', line);
    gathered.add(tools, id, {
      ...basics(line),
      size: spaced(size),
      ...bought('tools', line, id),
      price: Number(price),
    });
  }
  for (const line of lubricantLines) {
    const [kind, grade, unit = '', price] = line.remarks;
    const id = made('lubricant', line, unit);
    gathered.add(lubricants, id, {
      ...basics(line),
      kind: kind as Lubricant['kind'],
      grade: spaced(grade),
      unit,
      ...bought('lubricants', line, id),
      price: Number(price),
    });
  }
  for (const line of materialLines) {
    const [unit = '', price] = line.remarks;
    const id = made('material', line);
    gathered.add(materials, id, {
      ...basics(line),
      unit,
      ...bought('materials', line, id),
      price: Number(price),
    });
  }
  for (const line of measureLines) {
    const [quantity = '', instrument = '', lower, upper, margin] = line.remarks;
    const id = made('control', line);
    const [quantityId, toolId] = [idOf(quantity), idOf(instrument)];
    gathered.hold(quantities, quantityId, 'controls', id);
    gathered.hold(controlTools, toolId, 'controls', id);
    const measured = measureOf(quantityLines.find(({ code }) => code === quantity)!);
    const control: Control = {
      ...basics(line),
      type: 'measure',
      mode: 'instrument',
      nature: 'quantitative',
      quantityId,
      controlToolIds: [toolId],
      lower: amount(lower),
      upper: amount(upper),
      warningMargin: Number(margin),
      answers: [],
    };
    keepControl(id, control, measured);
  }
  for (const line of lookLines) {
    keepControl(made('control', line), {
      ...basics(line),
      type: 'visual',
      mode: 'manual',
      nature: 'qualitative',
      controlToolIds: [],
      warningMargin: 0,
      answers: looks.map(([text, evaluation]) => ({ text: say(text), evaluation })),
    });
  }
  const codes = (words: (string | undefined)[]) =>
    [...new Set(words)]
      .filter((word): word is string => word !== undefined && word !== '' && word !== '-')
      .sort();
  for (const code of codes(plan.machines.map(({ department }) => department)))
    gathered.add(departments, gathered.next('department'), { code, description: code });
  for (const code of codes(plan.machines.map(({ operation }) => operation)))
    gathered.add(operations, gathered.next('operation'), { code, description: code });
  return stocked;
}
