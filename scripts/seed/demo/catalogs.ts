// Catalogs of a demo plant: quantities, instruments, tools, lubricants, materials, controls, departments and
// operations.

import { suppliers } from '#functions/db/entities/organisation.ts';
import {
  controls,
  controlTools,
  departments,
  lubricants,
  materials,
  operations,
  quantities,
  tools,
} from '#functions/db/entities/structure.ts';
import { addDays } from '#shared/day.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import type { Lubricant } from '#shared/structure/catalog.ts';
import type { Control } from '#shared/structure/control.ts';
import type { DemoOrganisation } from './organisation.ts';
import { type LocalisedText, type OutlineLine, parseOutline } from './outline.ts';
import type { DemoSite } from './site.ts';

/** Remarks: unit and decimals. */
const quantityLines = parseOutline(`
TEMP Temperatura | Température | Temperature ; °C 1
PRES Pressione | Pression | Pressure ; bar 1
VIBR Vibrazione | Vibration | Vibration ; mm/s 2
CURR Corrente | Courant | Current ; A 1
THCK Spessore | Épaisseur | Thickness ; mm 2
TORQ Coppia | Couple | Torque ; Nm 0
LEVL Livello | Niveau | Level ; % 0
FORC Forza | Force | Force ; N 0
`);
/** Remarks: quantity, from, to, months between calibrations. */
const instrumentLines = parseOutline(`
MAN-250 Manometro 0–250 bar | Manomètre 0–250 bar | Pressure gauge 0–250 bar ; PRES 0 250 12
TRM-IR Termometro a infrarossi | Thermomètre infrarouge | Infrared thermometer ; TEMP -20 400 24
VIB-01 Analizzatore di vibrazioni | Analyseur de vibrations | Vibration analyser ; VIBR 0 50 12
PNZ-A Pinza amperometrica | Pince ampèremétrique | Clamp meter ; CURR 0 400 24
CAL-150 Calibro digitale 150 mm | Pied à coulisse 150 mm | Digital caliper 150 mm ; THCK 0 150 12
TNS-B Tensiometro per cinghie | Tensiomètre de courroie | Belt tension meter ; FORC 20 600 24
`);
/** Remarks: size, price. */
const toolLines = parseOutline(`
DIN-200 Chiave dinamometrica | Clé dynamométrique | Torque wrench ; 40-200_Nm 210
EST-3 Estrattore a tre bracci | Extracteur trois bras | Three-arm puller ; 250_mm 95
ING-P Pompa per grasso | Pompe à graisse | Grease gun ; 500_cm³ 48
IMB-2 Imbracatura di sollevamento | Élingue de levage | Lifting sling ; 2_t 60
LCK-6 Kit di lockout | Kit de consignation | Lockout kit ; 6_pcs 130
ALL-LS Allineatore laser | Aligneur laser | Laser alignment set ; - 2900
`);
/** Remarks: kind, grade, unit, price. */
const lubricantLines = parseOutline(`
VG46 Olio idraulico HLP | Huile hydraulique HLP | Hydraulic oil HLP ; oil ISO_VG_46 l 4.2
VG68 Olio per guide | Huile pour glissières | Slideway oil ; oil ISO_VG_68 l 5.1
VG220 Olio per riduttori | Huile pour réducteurs | Gear oil ; oil ISO_VG_220 l 6.4
NLGI2 Grasso al litio | Graisse au lithium | Lithium grease ; grease NLGI_2 kg 9.8
`);
/** Remarks: unit, price. */
const materialLines = parseOutline(`
STR Stracci | Chiffons | Rags ; kg 2.1
SGR Sgrassante | Dégraissant | Degreaser ; l 6.5
FRF Frenafiletti medio | Frein-filet moyen | Medium threadlocker ; pcs 12
NAS Nastro in PTFE | Ruban PTFE | PTFE tape ; pcs 1.2
`);
/** Remarks: quantity, instrument, lower, upper, margin. */
const measureLines = parseOutline(`
OIL-P Pressione olio centralina | Pression d'huile de la centrale | Power unit oil pressure ; PRES MAN-250 120 160 10
OIL-T Temperatura olio | Température d'huile | Oil temperature ; TEMP TRM-IR 35 60 15
BRG-V Vibrazione cuscinetto | Vibration du roulement | Bearing vibration ; VIBR VIB-01 - 4.5 0
MOT-A Assorbimento motore | Courant du moteur | Motor current ; CURR PNZ-A - 140 0
BLT-N Tensione cinghia | Tension de courroie | Belt tension ; FORC TNS-B 180 260 10
AIR-P Pressione aria di rete | Pression d'air du réseau | Network air pressure ; PRES MAN-250 6 8 15
`);
const visualLines = parseOutline(`
LEAK Assenza di perdite | Absence de fuites | No leaks
GRD Protezioni integre | Protecteurs intacts | Guards intact
CLN Pulizia della zona | Propreté de la zone | Area clean
`);
const visualAnswers: [LocalisedText, Control['answers'][number]['evaluation']][] = [
  [{ it: 'Buono', fr: 'Bon', en: 'Good' }, 'ok'],
  [{ it: 'Da sorvegliare', fr: 'À surveiller', en: 'To be watched' }, 'warn'],
  [{ it: 'Non buono', fr: 'Mauvais', en: 'Not good' }, 'ko'],
];

const parseWords = (word: string | undefined) => (word === '-' ? undefined : word?.replaceAll('_', ' '));
const parseMeasure = ({ remarks: [unit = '', decimals] }: OutlineLine) => ({
  unit,
  decimals: Number(decimals),
});
const parseAmount = (word: string | undefined) => (word === '-' ? undefined : Number(word));

interface CatalogEntry {
  id: number;
  code: string;
  description: string;
  unit?: string;
  /** Present for a control. */
  controlSnapshot?: ControlSnapshot;
}
/** Catalog records by code. */
export type Catalog = ReadonlyMap<string, CatalogEntry>;

export function addCatalog(site: DemoSite, { suppliers: supplierIds }: DemoOrganisation): Catalog {
  const { collector, say: translate, chance, today, plan } = site;
  const catalog = new Map<string, CatalogEntry>();
  const createEntry = (kind: string, { code, text }: OutlineLine, unit?: string): number => {
    const id = collector.next(kind);
    catalog.set(code, { id, code, description: translate(text), unit });
    return id;
  };
  const getId = (code: string) => catalog.get(code)!.id;
  /** Adds a control, and keeps the form in which orders contain it. */
  const addControl = (id: number, control: Control, quantity?: { unit: string; decimals: number }) => {
    collector.add(controls, id, control);
    const { code, description, type, nature, lower, upper, warningMargin, answers } = control;
    catalog.get(code)!.controlSnapshot = {
      ...{ id, code, description, type, nature, ...quantity },
      ...{ lower, upper, warningMargin, answers },
    };
  };
  const addSupplier = (referenceKind: string, line: OutlineLine, id: number) => {
    const random = chance(`catalog ${line.code}`);
    const supplierId = random.happens(0.8) ? random.pick(supplierIds) : undefined;
    collector.hold(suppliers, supplierId, referenceKind, id);
    return { supplierId, codeSap: String(random.whole(20_000_000, 20_999_999)) };
  };
  const buildBasics = (line: OutlineLine) => ({ code: line.code, description: translate(line.text) });

  for (const line of quantityLines) {
    const measure = parseMeasure(line);
    collector.add(quantities, createEntry('quantity', line), { ...buildBasics(line), ...measure });
  }
  for (const line of instrumentLines) {
    const [quantity = '', from, to, months] = line.remarks;
    const id = createEntry('controlTool', line);
    const quantityId = getId(quantity);
    collector.hold(quantities, quantityId, 'controlTools', id);
    collector.add(controlTools, id, {
      ...buildBasics(line),
      quantityId,
      rangeFrom: parseAmount(from),
      rangeTo: parseAmount(to),
      serialNumber: String(chance(line.code).whole(100_000, 999_999)),
      calibratedOn: addDays(today, -chance(`${line.code} calibration`).whole(20, 400)),
      calibrationMonths: parseAmount(months),
      ...addSupplier('controlTools', line, id),
      price: 0,
    });
  }
  for (const line of toolLines) {
    const [size, price] = line.remarks;
    const id = createEntry('tool', line);
    collector.add(tools, id, {
      ...buildBasics(line),
      size: parseWords(size),
      ...addSupplier('tools', line, id),
      price: Number(price),
    });
  }
  for (const line of lubricantLines) {
    const [kind, grade, unit = '', price] = line.remarks;
    const id = createEntry('lubricant', line, unit);
    collector.add(lubricants, id, {
      ...buildBasics(line),
      kind: kind as Lubricant['kind'],
      grade: parseWords(grade),
      unit,
      ...addSupplier('lubricants', line, id),
      price: Number(price),
    });
  }
  for (const line of materialLines) {
    const [unit = '', price] = line.remarks;
    const id = createEntry('material', line);
    collector.add(materials, id, {
      ...buildBasics(line),
      unit,
      ...addSupplier('materials', line, id),
      price: Number(price),
    });
  }
  for (const line of measureLines) {
    const [quantity = '', instrument = '', lower, upper, margin] = line.remarks;
    const id = createEntry('control', line);
    const [quantityId, toolId] = [getId(quantity), getId(instrument)];
    collector.hold(quantities, quantityId, 'controls', id);
    collector.hold(controlTools, toolId, 'controls', id);
    const measure = parseMeasure(quantityLines.find(({ code }) => code === quantity)!);
    const control: Control = {
      ...buildBasics(line),
      type: 'measure',
      mode: 'instrument',
      nature: 'quantitative',
      quantityId,
      controlToolIds: [toolId],
      lower: parseAmount(lower),
      upper: parseAmount(upper),
      warningMargin: Number(margin),
      answers: [],
    };
    addControl(id, control, measure);
  }
  for (const line of visualLines) {
    addControl(createEntry('control', line), {
      ...buildBasics(line),
      type: 'visual',
      mode: 'manual',
      nature: 'qualitative',
      controlToolIds: [],
      warningMargin: 0,
      answers: visualAnswers.map(([text, evaluation]) => ({ text: translate(text), evaluation })),
    });
  }
  const listCodes = (words: (string | undefined)[]) =>
    [...new Set(words)]
      .filter((word): word is string => word !== undefined && word !== '' && word !== '-')
      .sort();
  for (const code of listCodes(plan.machines.map(({ department }) => department)))
    collector.add(departments, collector.next('department'), { code, description: code });
  for (const code of listCodes(plan.machines.map(({ operation }) => operation)))
    collector.add(operations, collector.next('operation'), { code, description: code });
  return catalog;
}
