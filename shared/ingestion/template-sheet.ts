// A table to be filled in: its columns' titles in a language, and an example below.
import type { Language } from '../messages.ts';
import { columnsOf, type ImportTable } from './template.ts';
import { columnTitle } from './words/titles.ts';

type Cell = string | number;
type Rows = Cell[][];

/** The header and a row that shows how. */
export const templateSheet = (table: ImportTable, language: Language): Rows => [
  columnsOf(table).map(({ name }) => columnTitle(table, name, language)),
  columnsOf(table).map(({ example }) => example),
];

/** What a list of machines begins with. */
const first = ['code', 'description', 'typologyCode', 'department', 'modello', 'yearSetup', 'stato'] as const;
const machines: Readonly<Record<Language, readonly (readonly Cell[])[]>> = {
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

/** Five machines with what is known of every machine, for a plant that begins with its list of them. */
export const firstMachines = (language: Language): Rows => [
  first.map((name) => columnTitle('Machines', name, language)),
  ...machines[language].map((row) => [...row]),
];
