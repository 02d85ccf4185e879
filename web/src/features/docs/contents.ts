// The documentation: its contents in reading order, its frame, its search, and its pages in three languages.
export const contents = {
  start: ['welcome', 'getting-started'],
  everybody: ['global/user', 'global/login', 'global/functionalities'],
  plant: ['PlantLayout'],
  maintenance: ['PMmgmt/workflow', 'PMmgmt/structure', 'PMmgmt/smp', 'PMmgmt/strategy', 'PMmgmt/ml'],
  planning: [
    'planning/workflow',
    'planning/routing',
    'planning/teams',
    'planning/technician',
    'planning/newewo',
    'planning/assignewo',
    'planning/newtag',
    'planning/assigntag',
  ],
  reporting: ['reporting/pm', 'reporting/ewo', 'reporting/tag'],
  technical: [
    'deployment',
    'api-calls',
    'analytics',
    'authentication',
    'routing',
    'settings',
    'state-management',
    'theming',
    'dataImport',
  ],
  help: ['support', 'changelog'],
} as const;

export type DocSection = keyof typeof contents;
export const docSections = Object.keys(contents) as DocSection[];

/** A page's address under /docs, and its file's under pages/<language>. */
export type DocPath = (typeof contents)[DocSection][number];
export const docPaths: readonly DocPath[] = docSections.flatMap((section) => contents[section]);

export const sectionOf = (path: DocPath): DocSection =>
  docSections.find((section) => (contents[section] as readonly DocPath[]).includes(path))!;

export const addressOf = (path: string): string => `/docs/${path}`;

/** The page at an address, which people write in any case. */
export function pathAt(address: string): DocPath | undefined {
  const asked = address.toLowerCase().replace(/\/+$/, '');
  return docPaths.find((path) => addressOf(path).toLowerCase() === asked);
}
