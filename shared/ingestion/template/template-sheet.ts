// Worksheet of a table to be filled in: column titles in a language, and an example row.
import type { Language } from '../../messages.ts';
import { getColumnTitle } from '../words/titles.ts';
import { getImportColumns, type ImportTable } from './template.ts';

type Cell = string | number;
type Rows = Cell[][];

/** Texts of the example of a maintenance plan, whose frequency is written in words. */
const planExamples: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  it: {
    task: 'Sostituire il filtro idraulico',
    frequency: 'ogni 3 mesi',
    typology: 'sostituzione',
    steps: 'Scaricare la pressione; sostituire il filtro; spurgare il circuito',
  },
  fr: {
    task: 'Remplacer le filtre hydraulique',
    frequency: 'tous les 3 mois',
    typology: 'remplacement',
    steps: 'Libérer la pression ; remplacer le filtre ; purger le circuit',
  },
};

/** Returns the header and an example row. */
export const buildTemplateWorksheet = (table: ImportTable, language: Language): Rows => [
  getImportColumns(table).map(({ name }) => getColumnTitle(table, name, language)),
  getImportColumns(table).map(
    ({ name, example }) => (table === 'MaintenancePlan' && planExamples[language][name]) || example,
  ),
];

/** Columns of a first list of machines. */
const machineColumns = [
  'code',
  'description',
  'typologyCode',
  'department',
  'modello',
  'yearSetup',
  'stato',
] as const;
const machineRows: Readonly<Record<Language, readonly (readonly Cell[])[]>> = {
  en: [
    ['PRS-01', 'Press 400 t', 'PRESS', 'Stamping', 'HP-400', 2012, 'active'],
    ['PRS-02', 'Press 250 t', 'PRESS', 'Stamping', 'HP-250', 2015, 'active'],
    ['ROB-01', 'Welding robot', 'ROBOT', 'Welding', 'R-210', 2018, 'active'],
    ['CNV-01', 'Conveyor to painting', 'CONVEYOR', 'Painting', 'C-20', 2009, 'standby'],
    ['CMP-01', 'Compressor', 'COMPRESSOR', 'Utilities', 'A-75', 2020, 'active'],
  ],
  it: [
    ['PRS-01', 'Pressa 400 t', 'PRESSA', 'Stampaggio', 'HP-400', 2012, 'active'],
    ['PRS-02', 'Pressa 250 t', 'PRESSA', 'Stampaggio', 'HP-250', 2015, 'active'],
    ['ROB-01', 'Robot di saldatura', 'ROBOT', 'Lastratura', 'R-210', 2018, 'active'],
    ['CNV-01', 'Convogliatore verniciatura', 'CONVOGLIATORE', 'Verniciatura', 'C-20', 2009, 'standby'],
    ['CMP-01', 'Compressore', 'COMPRESSORE', 'Servizi', 'A-75', 2020, 'active'],
  ],
  fr: [
    ['PRS-01', 'Presse 400 t', 'PRESSE', 'Emboutissage', 'HP-400', 2012, 'active'],
    ['PRS-02', 'Presse 250 t', 'PRESSE', 'Emboutissage', 'HP-250', 2015, 'active'],
    ['ROB-01', 'Robot de soudage', 'ROBOT', 'Ferrage', 'R-210', 2018, 'active'],
    ['CNV-01', 'Convoyeur peinture', 'CONVOYEUR', 'Peinture', 'C-20', 2009, 'standby'],
    ['CMP-01', 'Compresseur', 'COMPRESSEUR', 'Utilités', 'A-75', 2020, 'active'],
  ],
};

/**
 * Returns five example machines with the basic columns, for a plant that begins with its list of machines.
 */
export const buildExampleMachines = (language: Language): Rows => [
  machineColumns.map((name) => getColumnTitle('Machines', name, language)),
  ...machineRows[language].map((row) => [...row]),
];
