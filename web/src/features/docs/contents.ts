// Contents of the documentation in reading order, and the routes of its pages.
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
    'planning/lockout',
    'planning/permits',
    'planning/register',
    'planning/signatures',
    'planning/part11',
  ],
  reporting: ['reporting/pm', 'reporting/ewo', 'reporting/tag', 'reporting/proof'],
  technical: [
    'deployment',
    'api-calls',
    'public-api',
    'provisioning',
    'machine-metrics',
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

/** Path of a page under /docs, and of its file under pages/<language>. */
export type DocPath = (typeof contents)[DocSection][number];
export const docPaths: readonly DocPath[] = docSections.flatMap((section) => contents[section]);

export const getDocSection = (path: DocPath): DocSection =>
  docSections.find((section) => (contents[section] as readonly DocPath[]).includes(path))!;

export const getDocRoute = (path: string): string => `/docs/${path}`;

/** Returns the page at a route, ignoring case and trailing slashes. */
export function findDocPath(address: string): DocPath | undefined {
  const normalizedRoute = address.toLowerCase().replace(/\/+$/, '');
  return docPaths.find((path) => getDocRoute(path).toLowerCase() === normalizedRoute);
}
