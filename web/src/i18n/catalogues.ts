// The catalogues: one JSON per language and namespace, loaded when a page needs it; `messages` come from shared/messages.ts.
import type access from './en/access.json';
import type advice from './en/advice.json';
import type alerts from './en/alerts.json';
import type amRuns from './en/amRuns.json';
import type archives from './en/archives.json';
import type audit from './en/audit.json';
import type autonomous from './en/autonomous.json';
import type board from './en/board.json';
import type catalogs from './en/catalogs.json';
import type classes from './en/classes.json';
import type classification from './en/classification.json';
import type common from './en/common.json';
import type devices from './en/devices.json';
import type dictation from './en/dictation.json';
import type docs from './en/docs.json';
import type enums from './en/enums.json';
import type ewo from './en/ewo.json';
import type ewoWork from './en/ewoWork.json';
import type figures from './en/figures.json';
import type handover from './en/handover.json';
import type ingestion from './en/ingestion.json';
import type layout from './en/layout.json';
import type ledger from './en/ledger.json';
import type load from './en/load.json';
import type lock from './en/lock.json';
import type lubrication from './en/lubrication.json';
import type offline from './en/offline.json';
import type orders from './en/orders.json';
import type organisation from './en/organisation.json';
import type paper from './en/paper.json';
import type people from './en/people.json';
import type planned from './en/planned.json';
import type plants from './en/plants.json';
import type remarks from './en/remarks.json';
import type reports from './en/reports.json';
import type requests from './en/requests.json';
import type results from './en/results.json';
import type rootCause from './en/rootCause.json';
import type sap from './en/sap.json';
import type scan from './en/scan.json';
import type shell from './en/shell.json';
import type skills from './en/skills.json';
import type spares from './en/spares.json';
import type steps from './en/steps.json';
import type structure from './en/structure.json';
import type tag from './en/tag.json';
import type version from './en/version.json';
import type warehouse from './en/warehouse.json';
import type warehouseCount from './en/warehouseCount.json';
import type week from './en/week.json';
import type words from './en/words.json';

/** A feature adds its namespace here: the keys of the English file are the keys of all. */
interface Catalogues {
  access: typeof access;
  /** After how long to replace an element. */
  advice: typeof advice;
  /** Runs of paths: their calendar, one of them, their report. */
  amRuns: typeof amRuns;
  /** What a plant keeps lists of: their words in the menu, in titles and in the trail, and labels of fields. */
  archives: typeof archives;
  audit: typeof audit;
  alerts: typeof alerts;
  /** CILR points, and the paths that go by them. */
  autonomous: typeof autonomous;
  /** Boards, where work is given to teams. */
  board: typeof board;
  catalogs: typeof catalogs;
  /** What losses propose as classes. */
  classes: typeof classes;
  classification: typeof classification;
  common: typeof common & Pick<typeof archives, 'newRecord'>;
  /** Tablets of a plant, as its administrators see them. */
  devices: typeof devices;
  /** Notes that are spoken. */
  dictation: typeof dictation;
  docs: typeof docs;
  enums: typeof enums & Pick<typeof archives, 'thing'> & typeof words;
  ewo: typeof ewo;
  /** EWOs, as they are assigned, worked on and read. */
  ewoWork: typeof ewoWork;
  /** Dashboards, charts, and how each figure is computed. */
  figures: typeof figures;
  /** What a shift leaves to the next. */
  handover: typeof handover;
  /** Files of data, and how they become records of the plant. */
  ingestion: typeof ingestion;
  layout: typeof layout;
  /** The ledger of a machine: every element, task and week of a year. */
  ledger: typeof ledger;
  /** Load and capacity: saturation, and proposals that even it out. */
  load: typeof load;
  /** Tablets that several people share: the lock, own codes, who goes on. */
  lock: typeof lock;
  lubrication: typeof lubrication;
  /** What was recorded without a network, and how old what one sees is. */
  offline: typeof offline;
  orders: typeof orders;
  organisation: typeof organisation;
  /** Documents as they are printed. */
  paper: typeof paper;
  people: typeof people;
  planned: typeof planned;
  plants: typeof plants;
  remarks: typeof remarks;
  reports: typeof reports;
  requests: typeof requests;
  /** Results of controls. */
  results: typeof results;
  /** Root cause analyses. */
  rootCause: typeof rootCause;
  /** What SAP is told of consumption. */
  sap: typeof sap;
  /** Labels and codes before a camera, or under a hand scanner. */
  scan: typeof scan;
  shell: typeof shell & Pick<typeof archives, 'menu'>;
  /** What technicians can do, and what is asked of them. */
  skills: typeof skills;
  /** Spares that work takes along and uses. */
  spares: typeof spares;
  /** Of machines, in autonomous and professional maintenance. */
  steps: typeof steps;
  structure: typeof structure;
  tag: typeof tag;
  /** That a newer one of the app is there. */
  version: typeof version;
  warehouse: typeof warehouse;
  /** Cycle counts and labels of a warehouse. */
  warehouseCount: typeof warehouseCount;
  /** The week of a team. */
  week: typeof week;
  /** Words of the lists of requests: `enums` once they are loaded. */
  words: typeof words;
  messages: Record<string, string>;
}
export type Namespace = keyof Catalogues;

/** Loaded before the first page. */
export const always = [
  'common',
  'shell',
  'enums',
  'archives',
  'messages',
  'offline',
] as const satisfies readonly Namespace[];

declare module 'i18next' {
  interface ResourceNamespaceMap extends Catalogues {}
  interface CustomTypeOptions {
    defaultNS: 'common';
  }
}

type Texts = { [key: string]: string | Texts };
interface OfLanguage {
  texts: Record<string, Texts>;
  components: unknown;
  others: Record<string, () => Promise<Texts>>;
}
const languages = import.meta.glob<OfLanguage>('./*/always.ts');

const components = new Map<string, unknown>();
/** The components' own words (filters, pages, calendars), of a language whose first catalogue is there. */
export const componentTexts = (language: string): unknown => components.get(language);

export async function readCatalogue(language: string, namespace: string): Promise<Texts> {
  const found = await languages[`./${language}/always.ts`]?.();
  const { texts: first, others } = found ?? {};
  components.set(language, found?.components);
  const texts = (first && withArchives(namespace, first)) ?? (await others?.[`./${namespace}.json`]?.());
  if (!texts) throw new Error(`no catalogue ${language}/${namespace}`);
  return texts;
}

/** An archive's words stand in one file; pages look for them where those of other things stand. */
const ofArchives: Readonly<Record<string, string>> = { shell: 'menu', common: 'newRecord', enums: 'thing' };

function withArchives(namespace: string, texts: Record<string, Texts>): Texts | undefined {
  const [own, part] = [texts[namespace], ofArchives[namespace]];
  if (!own || !part) return own;
  return { ...own, [part]: { ...(own[part] as Texts | undefined), ...(texts.archives![part] as Texts) } };
}
