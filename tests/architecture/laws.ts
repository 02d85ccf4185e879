// Laws of the source tree. Each returns what breaks it; an empty answer means the law holds.
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Call, Import, Source } from './source.ts';

export type Law = (sources: readonly Source[]) => string[];

export const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || /^web\/src\/(.*\/)?testing\.tsx?$/.test(path);
const top = (path: string) => path.split('/')[0]!;
const kernels = new Set(['http', 'db']);
/** Folders of functions that follow up or repeat work and are not called by users. */
const background = new Set(['events', 'jobs', 'workers']);
const folderIn = (root: string, path: string) =>
  path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0]! : '';
const functionOf = (path: string) => folderIn('functions', path);
const isFeature = (path: string) => {
  const folder = functionOf(path);
  return folder !== '' && folder.includes('.') === false && !kernels.has(folder) && !background.has(folder);
};

/** Builds a law about single imports. */
const imports =
  (broken: (source: Source, each: Import) => boolean): Law =>
  (sources) =>
    sources.flatMap((source) =>
      source.imports
        .filter((each) => broken(source, each))
        .map(({ from }) => `${source.path} imports ${from}`),
    );

const sharedStandsAlone = imports(
  ({ path }, { from, path: to }) =>
    top(path) === 'shared' && !isTest(path) && (to ? top(to) !== 'shared' : from !== 'zod'),
);

/** Configurations of tools stand in the root, and their code in scripts. */
const isConfiguration = (path: string) => /^[\w.]+\.config\.ts$/.test(path);

const sidesStayApart = imports(({ path }, { path: to }) => {
  if (!to || isTest(path)) return false;
  const [here, there] = [top(path), top(to)];
  if (here === there) return false;
  if (there === 'infra') return here !== 'scripts';
  if (there === 'tests' || there === 'scripts')
    return here !== 'tests' && here !== 'scripts' && !isConfiguration(path);
  if (here === 'infra') return there !== 'shared' && there !== 'cdk.json';
  return (here === 'web' && there === 'functions') || (here === 'functions' && there === 'web');
});

const commandsAtTheTable = imports(
  ({ path }, { from, names }) =>
    from === '@aws-sdk/client-dynamodb' &&
    functionOf(path) !== 'db' &&
    !isTest(path) &&
    names.some((name) => name.endsWith('Command')),
);

const clientsInOnePlace: Law = (sources) =>
  sources.flatMap(({ path, made, imports }) => {
    const clients = new Set(
      imports
        .filter(({ from }) => /^@aws-sdk\/(client|lib)-/.test(from))
        .flatMap(({ names }) => names)
        .filter((name) => /(Client|Document)$/.test(name)),
    );
    if (path === 'functions/http/aws.ts' || top(path) !== 'functions') return [];
    return made.filter((name) => clients.has(name)).map((name) => `${path} makes a ${name}`);
  });

const featuresMeetInPublic = imports(({ path }, { path: to }) => {
  const [here, there] = [functionOf(path), functionOf(to ?? '')];
  if (!here || !there || here === there || isTest(path)) return false;
  return kernels.has(there) ? false : posix.basename(to!) !== 'public.ts';
});

const kernelKnowsNoFeature = imports(
  ({ path }, { path: to }) =>
    kernels.has(functionOf(path)) &&
    to !== undefined &&
    functionOf(to) !== '' &&
    !kernels.has(functionOf(to)),
);

const pagesMeetInApp = imports(({ path }, { path: to }) => {
  const [here, there] = [folderIn('web/src/features', path), folderIn('web/src/features', to ?? '')];
  if (there === '') return false;
  return here === '' ? !path.startsWith('web/src/app/') && !isTest(path) : here !== there;
});

const handlersOnlyWriteTheTable = imports(
  ({ path }, { from, path: to }) =>
    isFeature(path) && !isTest(path) && (from.startsWith('@aws-sdk/') || to === 'functions/http/aws.ts'),
);

const clocks = new Set(['Date.now', 'new Date()', 'performance.now', 'process.env', 'process.hrtime']);
const noHiddenInputs: Law = (sources) =>
  sources
    .filter(({ path }) => (isFeature(path) || top(path) === 'shared') && !isTest(path))
    .flatMap(({ path, reaches }) =>
      reaches.filter((word) => clocks.has(word)).map((word) => `${path} asks ${word}`),
    );

const environmentInOnePlace: Law = (sources) =>
  sources
    .filter(({ path }) => top(path) === 'functions' && !isTest(path))
    .filter(({ path }) => path !== 'functions/http/aws.ts')
    .flatMap(({ path, reaches }) => (reaches.includes('process.env') ? [`${path} asks process.env`] : []));

/** The file that writes log lines as JSON. */
const LOG_FILE = 'functions/http/log.ts';
const directOutput = /\bconsole\.\w+|\bprocess\.(?:stdout|stderr)\b|\bprocess\[/;
const logLinesInOnePlace: Law = (sources) =>
  sources
    .filter(({ path }) => (top(path) === 'functions' || top(path) === 'shared') && !isTest(path))
    .filter(({ path, text }) => path !== LOG_FILE && directOutput.test(text))
    .map(({ path }) => `${path} writes to the output`);

/** A handler without a trace would write log lines and items without a correlation id. */
const tracedEntry =
  /export const handler = (?:serve|traceHandler|createArrivalHandler|createQueueHandler|createSocketHandler)\(/;
const handlersAreTraced: Law = (sources) =>
  sources
    .filter(({ path }) => top(path) === 'functions' && !isTest(path))
    // The custom resources of a deployment write no items, and are loaded without the clients of the cloud.
    .filter(({ path }) => functionOf(path) !== 'deploying')
    .filter(({ text }) => /export (?:const|async function|function) handler\b/.test(text))
    .filter(({ text }) => !tracedEntry.test(text))
    .map(({ path }) => `${path} opens no trace`);

const zodAsOneName = imports(({ path }, { from, whole }) => from === 'zod' && !whole && !isTest(path));

/** Files whose tools require a default export. */
const configs = new Set([
  'knip.config.ts',
  'vitest.config.ts',
  'vitest.mutation.config.ts',
  'web/vite.config.ts',
]);
const namedExports: Law = (sources) =>
  sources.flatMap(({ path, exportsAll, exportsDefault }) => [
    ...(exportsAll ? [`${path} exports *`] : []),
    ...(exportsDefault && !configs.has(path) ? [`${path} has a default export`] : []),
  ]);

/** Searches depth first; a path back to a file being visited is a cycle. */
const noCircles: Law = (sources) => {
  const next = new Map(
    sources.map(({ path, imports }) => [path, imports.flatMap(({ path: to }) => to ?? [])]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, way: readonly string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    else if (!done.has(path)) {
      for (const to of next.get(path) ?? []) visit(to, [...way, path]);
      done.add(path);
    }
  };
  for (const { path } of sources) visit(path, []);
  return found;
};

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.tsx?$/;
const vague = new Set(['utils', 'helpers', 'common', 'lib', 'core', 'services', 'repositories']);
const plainNames: Law = (sources) =>
  sources.flatMap(({ path }) => [
    ...(kebab.test(posix.basename(path)) ? [] : [`${path} is not in kebab case`]),
    ...path
      .split('/')
      .slice(0, -1)
      .filter((folder) => vague.has(folder))
      .map((folder) => `${path} stands in ${folder}`),
  ]);

const foldersSayWhatTheyAre: Law = (sources) => {
  const first = new Map<string, Source>();
  for (const source of [...sources].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const folder = posix.dirname(source.path);
    if (folder !== '.' && !isTest(source.path) && !first.has(folder)) first.set(folder, source);
  }
  return [...first.values()]
    .filter(({ text }) => !text.startsWith('//'))
    .map(({ path }) => `${path} begins without a word`);
};

/** Groups the sources by folder. */
const inFolders = (sources: readonly Source[]): Map<string, string[]> =>
  Map.groupBy(
    sources.map(({ path }) => path).filter((path) => !isTest(path)),
    (path) => posix.dirname(path),
  );

const FEW = 30;
const foldersAreSmall: Law = (sources) =>
  [...inFolders(sources)]
    .filter(([folder, files]) => folder !== '.' && files.length > FEW)
    .map(([folder, files]) => `${folder} holds ${files.length} files`);

/** Routes, paths and APIs of a feature stay in its root. */
const ofTheRoot = /(^|-)(routes|paths|api)\.tsx?$/;
const wordsAreFolders: Law = (sources) => {
  const folders = inFolders(sources);
  const names = new Set(folders.keys());
  return [...folders].flatMap(([folder, files]) =>
    files
      .filter((path) => top(path) !== 'scripts' && !ofTheRoot.test(path))
      .map((path) => ({ path, word: posix.basename(path).split(/[-.]/)[0]! }))
      .filter(({ word }) => names.has(`${folder}/${word}`))
      .map(({ path, word }) => `${path} stands beside ${word}/`),
  );
};

const partsKnowNoFeature = imports(({ path }, { path: to = '' }) => {
  if (isTest(path)) return false;
  if (path.startsWith('web/src/ui/')) return /^web\/src\/(parts|app)\//.test(to);
  return path.startsWith('web/src/parts/') && to.startsWith('web/src/app/');
});

const historyKnowsNoFeature = imports(
  ({ path }, { path: to = '' }) =>
    path.startsWith('web/src/ui/history/') &&
    !isTest(path) &&
    /^shared\/.*\//.test(to) &&
    !to.startsWith('shared/access/audit'),
);

/** Modules that every feature shares: images and the audit trail. */
const ofAll = /^shared\/(ingestion\/image|access\/audit)/;
const uiKnowsNoFeature = imports(
  ({ path }, { path: to = '' }) =>
    path.startsWith('web/src/ui/') && !isTest(path) && /^shared\/.*\//.test(to) && !ofAll.test(to),
);

/**
 * A browser test uses one language, because three would cost three times as much; `screens` checks all pages
 * in all languages.
 */
const filesSpeakOneLanguage: Law = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('tests/e2e/') && !path.startsWith('tests/e2e/screens/'))
    .flatMap(({ path, text }) => {
      const spoken = [...text.matchAll(/(?:wordsIn\(|language: )'(\w\w)'|\['en', 'it', 'fr'\]/g)];
      const languages = new Set(spoken.map(([all, one]) => one ?? all));
      return languages.size > 1 || languages.has("['en', 'it', 'fr']")
        ? [`${path} speaks ${[...languages].join(', ')}`]
        : [];
    });

const nothingPutOff: Law = (sources) =>
  sources
    .filter(({ path }) => !path.startsWith('tests/architecture'))
    .flatMap(({ path, text }) =>
      (text.match(/@ts-(?:ignore|nocheck|expect-error)|\b(?:TODO|FIXME|XXX)\b/g) ?? []).map(
        (word) => `${path} says ${word}`,
      ),
    );

/** A tablet's own clock may be wrong, so pages use `ui/today.ts`. */
const pagesAskThePlantsClock: Law = (sources) =>
  sources
    .filter(({ path }) => /^web\/src\/(features|parts)\//.test(path) && !isTest(path))
    .flatMap(({ path, reaches }) =>
      reaches
        .filter((word) => word === 'Date.now' || word === 'new Date()')
        .map((word) => `${path} asks ${word}`),
    );

/** Documents have a route of their own (`paper` of their contract) for all kinds of record. */
const paper = /\/(pdf|xlsx)$/;
/** The calls of a record type share a route prefix, and each prefix belongs to one function. */
const thingsHaveOneFunction: Law = (sources) => {
  const named = sources
    .filter(({ path }) => /^shared\/\w+\/([\w-]+-)?api\.ts$/.test(path))
    .flatMap(({ path, literals }) =>
      [...literals].flatMap((text) => {
        const thing = paper.test(text) ? undefined : /^\/([\w-]+)(\/|$)/.exec(text)?.[1];
        return thing ? [{ thing, feature: folderIn('shared', path) }] : [];
      }),
    );
  return [...Map.groupBy(named, ({ thing }) => thing)]
    .map(([thing, by]) => ({ thing, features: [...new Set(by.map(({ feature }) => feature))] }))
    .filter(({ features }) => features.length > 1)
    .map(({ thing, features }) => `/${thing} is answered by ${features.join(' and ')}`);
};

const linksLeadSomewhere: Law = (sources) =>
  sources
    .filter(({ path, text }) => top(path) === 'web' && text.includes('href="#"'))
    .map(({ path }) => `${path} has a link to nowhere`);

const archivesAreTyped: Law = (sources) =>
  sources
    .filter(
      ({ path, text }) =>
        !path.startsWith('tests/architecture') && /\barchive\??: (unknown|any)\b/.test(text),
    )
    .map(({ path }) => `${path} takes any archive`);

/** Words that GLOSSARY.md excludes as names. */
const excluded = new Set(
  (readFileSync('GLOSSARY.md', 'utf8').split('## Words that are not used')[1] ?? '')
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name!)),
);
const namesAreInGlossary: Law = (sources) =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, declared }) =>
      [...declared].filter((name) => excluded.has(name)).map((name) => `${path} declares ${name}`),
    );

/** Openings of comments that have to be decoded: the sentence has no subject that a reader knows. */
const riddle = /^(Of|What|Who|Whoever|Whose|So many|That|Those|As|It|Its|Theirs?|They|Nobody|Somebody|Such) /;
const commentsAreSentences: Law = (sources) =>
  sources.flatMap(({ path, comments }) =>
    comments.filter((text) => riddle.test(text)).map((text) => `${path} says: ${text.slice(0, 60)}`),
  );

/** Builds a law about single calls in tests. */
const testCalls =
  (broken: (call: Call, path: string) => boolean): Law =>
  (sources) =>
    sources
      .filter(({ path }) => isTest(path))
      .flatMap(({ path, calls }) =>
        calls
          .filter((call) => broken(call, path))
          .map(({ text }) => `${path}: ${text.replace(/\s+/g, ' ').slice(0, 80)}`),
      );

/** The default patience is a second, which a busy machine needs for one rendering. */
const waitsArePatient = testCalls(
  ({ callee, argumentCount }) => callee === 'vi.waitFor' && argumentCount < 2,
);

const pagesWaitForStates = testCalls(
  ({ callee }, path) => path.startsWith('tests/e2e/') && callee.endsWith('.waitForTimeout'),
);

/** A second try meets what the first has left; `npm test` runs a failed file again on a fresh stack. */
const noTestTriesAgain: Law = (sources) => [
  ...testCalls(({ callee, options }) => /^(it|test|describe)\b/.test(callee) && options.has('retry'))(
    sources,
  ),
  ...sources
    .filter(({ path, text }) => path.startsWith('vitest.') && /\bretry: [1-9]/.test(text))
    .map(({ path }) => `${path} lets tests try again`),
];

/** Tests that hold an answer for a minute and look whether something comes before that. */
const holdForAMinute = new Set(['tests/integration/organisation/alerts.test.ts']);
const measurement = /(?:performance|Date)\.now\(\) *-|\bcpuUsage\b|\bmaxRSS\b|\bheapUsed\b/;
const nothingIsTimed = testCalls(
  ({ callee, text }, path) =>
    callee === 'expect' &&
    !/\.long\.test\.tsx?$/.test(path) &&
    !holdForAMinute.has(path) &&
    measurement.test(text),
);

const propertiesHaveSeeds: Law = (sources) =>
  sources
    .filter(
      ({ path, imports }) => /\.test\.tsx?$/.test(path) && imports.some(({ from }) => from === 'fast-check'),
    )
    .filter(({ imports }) => !imports.some(({ path }) => path === 'tests/property-seed.ts'))
    .map(({ path }) => `${path} tries other inputs in every run`);

type Texts = { [key: string]: string | Texts };
const listTexts = (texts: Texts): string[] =>
  Object.values(texts).flatMap((each) => (typeof each === 'string' ? [each] : listTexts(each)));
/** English texts of the site; those in capitals are abbreviations, which the data of tests has as well. */
const siteTexts = new Set(
  globSync('web/src/i18n/en/*.json')
    .flatMap((path) => listTexts(JSON.parse(readFileSync(path, 'utf8'))))
    .filter((text) => /[a-z]/.test(text)),
);
/** Files whose texts are still to be taken from the catalogue. */
const withOwnTexts = new Set([
  'tests/e2e/offline/shell.test.ts',
  'tests/e2e/offline/tablet.ts',
  'tests/e2e/requests/ewo-work.test.ts',
  'tests/e2e/shell/shell.test.ts',
]);
const textsComeFromTheCatalogue = testCalls(({ callee, firstText, options }, path) => {
  const [, by] = /\.getBy(Text|Role|Label|Placeholder)$/.exec(callee) ?? [];
  if (!by || !path.startsWith('tests/e2e/') || withOwnTexts.has(path)) return false;
  return siteTexts.has((by === 'Role' ? options.get('name') : firstText) ?? '');
});

export const laws = {
  'shared imports zod and itself alone': sharedStandsAlone,
  'web and functions never meet, and nothing imports infra': sidesStayApart,
  'only the database kernel uses commands of DynamoDB': commandsAtTheTable,
  'one file makes the clients of the cloud': clientsInOnePlace,
  'one file of the functions reads the environment': environmentInOnePlace,
  'features of the functions meet in public.ts': featuresMeetInPublic,
  'the kernel knows no feature': kernelKnowsNoFeature,
  'features of the site meet in app': pagesMeetInApp,
  'a handler only writes the table': handlersOnlyWriteTheTable,
  'rules and handlers ask neither clock nor environment': noHiddenInputs,
  'no file imports itself in a circle': noCircles,
  'exports have names': namedExports,
  'log lines are written in one place': logLinesInOnePlace,
  'every function opens a trace': handlersAreTraced,
  'zod is imported as one name': zodAsOneName,
  'files and folders are named plainly': plainNames,
  'the first file of a folder says what it is for': foldersSayWhatTheyAre,
  'a folder holds at most thirty files': foldersAreSmall,
  'a file whose first word is a folder stands in it': wordsAreFolders,
  'parts stand between ui and features': partsKnowNoFeature,
  'a history knows no feature': historyKnowsNoFeature,
  'ui knows no feature': uiKnowsNoFeature,
  'a browser test speaks one language': filesSpeakOneLanguage,
  'nothing is put off or waved through': nothingPutOff,
  'pages ask the clock of the plant': pagesAskThePlantsClock,
  'the first word of a path belongs to one feature': thingsHaveOneFunction,
  'a link leads somewhere': linksLeadSomewhere,
  'an archive has its type': archivesAreTyped,
  'names avoid the words that the glossary excludes': namesAreInGlossary,
  'comments open with their subject': commentsAreSentences,
  'a wait in a test is patient': waitsArePatient,
  'a browser test waits for a state and never for a time': pagesWaitForStates,
  'no test tries again by itself': noTestTriesAgain,
  'no test asserts how long something takes': nothingIsTimed,
  'property tests have a seed': propertiesHaveSeeds,
  'a browser test takes its texts from the catalogue': textsComeFromTheCatalogue,
} as const satisfies Record<string, Law>;
