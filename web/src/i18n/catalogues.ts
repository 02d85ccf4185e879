// Catalogues of texts: one JSON per language and namespace, loaded when a page needs it; `messages` come from
// shared/messages.ts.
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
import type feeds from './en/feeds.json';
import type figures from './en/figures.json';
import type following from './en/following.json';
import type guide from './en/guide.json';
import type handover from './en/handover.json';
import type ingestion from './en/ingestion.json';
import type isolation from './en/isolation.json';
import type layout from './en/layout.json';
import type ledger from './en/ledger.json';
import type load from './en/load.json';
import type lock from './en/lock.json';
import type lubrication from './en/lubrication.json';
import type machineData from './en/machineData.json';
import type menuSearch from './en/menuSearch.json';
import type metricMaps from './en/metricMaps.json';
import type notices from './en/notices.json';
import type obligations from './en/obligations.json';
import type offline from './en/offline.json';
import type orders from './en/orders.json';
import type organisation from './en/organisation.json';
import type ownDay from './en/ownDay.json';
import type paper from './en/paper.json';
import type people from './en/people.json';
import type permits from './en/permits.json';
import type planned from './en/planned.json';
import type plants from './en/plants.json';
import type provisioning from './en/provisioning.json';
import type publicReports from './en/publicReports.json';
import type remarks from './en/remarks.json';
import type reports from './en/reports.json';
import type requests from './en/requests.json';
import type results from './en/results.json';
import type rootCause from './en/rootCause.json';
import type sap from './en/sap.json';
import type scan from './en/scan.json';
import type serviceAccounts from './en/serviceAccounts.json';
import type shell from './en/shell.json';
import type signatures from './en/signatures.json';
import type skills from './en/skills.json';
import type spares from './en/spares.json';
import type steps from './en/steps.json';
import type stops from './en/stops.json';
import type structure from './en/structure.json';
import type tag from './en/tag.json';
import type version from './en/version.json';
import type warehouse from './en/warehouse.json';
import type warehouseCount from './en/warehouseCount.json';
import type webhooks from './en/webhooks.json';
import type week from './en/week.json';
import type words from './en/words.json';

/** Namespaces. A feature adds its own here; the keys of the English file define those of all languages. */
interface Catalogues {
  access: typeof access;
  /** Advice on the replacement interval of elements. */
  advice: typeof advice;
  /** Runs of paths: calendar, single run, report. */
  amRuns: typeof amRuns;
  /** Archives: texts in menu, titles and audit trail, and field labels. */
  archives: typeof archives;
  audit: typeof audit;
  alerts: typeof alerts;
  /** CILR points and paths. */
  autonomous: typeof autonomous;
  /** Boards for assigning work to teams. */
  board: typeof board;
  catalogs: typeof catalogs;
  /** Machine classes proposed from losses. */
  classes: typeof classes;
  classification: typeof classification;
  common: typeof common & Pick<typeof archives, 'newRecord'>;
  /** Tablets of a plant, for administrators. */
  devices: typeof devices;
  /** Dictation of notes. */
  dictation: typeof dictation;
  docs: typeof docs;
  enums: typeof enums & Pick<typeof archives, 'thing'> & typeof words;
  ewo: typeof ewo;
  /** Assignment, intervention and view of EWOs. */
  ewoWork: typeof ewoWork;
  /** Dashboards, charts and KPI formulas. */
  feeds: typeof feeds;
  figures: typeof figures;
  /** EWOs that a user follows. */
  following: typeof following;
  /** Guide from an empty plant to its first orders. */
  guide: typeof guide;
  /** Hand-over between shifts. */
  handover: typeof handover;
  /** Import of data files. */
  ingestion: typeof ingestion;
  /** Energy sources, isolation points and lock lists. */
  isolation: typeof isolation;
  layout: typeof layout;
  /** Machine ledger: elements, tasks and weeks of a year. */
  ledger: typeof ledger;
  /** Load and capacity: saturation and levelling proposals. */
  load: typeof load;
  /** Shared tablets: lock, codes, change of user. */
  lock: typeof lock;
  lubrication: typeof lubrication;
  machineData: typeof machineData;
  metricMaps: typeof metricMaps;
  /** Search of the menu by Ctrl+K. */
  menuSearch: typeof menuSearch;
  /** Statutory register. */
  obligations: typeof obligations;
  /** Offline entries and the age of stored data. */
  notices: typeof notices;
  offline: typeof offline;
  orders: typeof orders;
  organisation: typeof organisation;
  /** Own day: the work of the signed-in person on a day. */
  ownDay: typeof ownDay;
  /** Printouts. */
  paper: typeof paper;
  people: typeof people;
  /** Permits to work. */
  permits: typeof permits;
  planned: typeof planned;
  plants: typeof plants;
  /** Reports made without an account, for those who decide about them. */
  publicReports: typeof publicReports;
  remarks: typeof remarks;
  reports: typeof reports;
  requests: typeof requests;
  /** Results of controls. */
  results: typeof results;
  /** Root cause analyses. */
  rootCause: typeof rootCause;
  /** Consumption sent to SAP. */
  sap: typeof sap;
  /** Scanning of labels and codes. */
  scan: typeof scan;
  /** Service accounts of other systems. */
  provisioning: typeof provisioning;
  serviceAccounts: typeof serviceAccounts;
  shell: typeof shell & Pick<typeof archives, 'menu'>;
  /** Skills of technicians and required skills. */
  signatures: typeof signatures;
  skills: typeof skills;
  /** Spares in kits and used spares. */
  spares: typeof spares;
  /** Steps of machines in autonomous and professional maintenance. */
  steps: typeof steps;
  /** Fewest stops, and production's own stops. */
  stops: typeof stops;
  structure: typeof structure;
  tag: typeof tag;
  /** Notice of a newer version of the app. */
  version: typeof version;
  warehouse: typeof warehouse;
  /** Cycle counts and labels of a warehouse. */
  warehouseCount: typeof warehouseCount;
  /** Events for other systems. */
  webhooks: typeof webhooks;
  /** Week of a team. */
  week: typeof week;
  /** Enumerations of requests, merged into `enums` when loaded. */
  words: typeof words;
  messages: Record<string, string>;
}
export type Namespace = keyof Catalogues;

/** Namespaces loaded before the first page. */
export const initialNamespaces = [
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
interface LanguageModule {
  texts: Record<string, Texts>;
  components: unknown;
  others: Record<string, () => Promise<Texts>>;
}
const languages = import.meta.glob<LanguageModule>('./*/always.ts');

const components = new Map<string, unknown>();
/** Returns the texts of the Cloudscape components, once a catalogue of the language is loaded. */
export const getComponentTexts = (language: string): unknown => components.get(language);

export async function readCatalogue(language: string, namespace: string): Promise<Texts> {
  const languageModule = await languages[`./${language}/always.ts`]?.();
  const { texts: initialTexts, others } = languageModule ?? {};
  components.set(language, languageModule?.components);
  const texts =
    (initialTexts && mergeArchiveTexts(namespace, initialTexts)) ??
    (await others?.[`./${namespace}.json`]?.());
  if (!texts) throw new Error(`no catalogue ${language}/${namespace}`);
  return texts;
}

/** Parts of other namespaces that come from the file of archives. */
const archiveParts: Readonly<Record<string, string>> = { shell: 'menu', common: 'newRecord', enums: 'thing' };

function mergeArchiveTexts(namespace: string, texts: Record<string, Texts>): Texts | undefined {
  const [ownTexts, part] = [texts[namespace], archiveParts[namespace]];
  if (!ownTexts || !part) return ownTexts;
  return {
    ...ownTexts,
    [part]: { ...(ownTexts[part] as Texts | undefined), ...(texts.archives![part] as Texts) },
  };
}
