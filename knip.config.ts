// Configuration of `knip`, which finds unused files, exports and packages; with `--production` also code that
// only tests use.
import type { KnipConfig } from 'knip';

/** Lists the entry points, which run without being imported; `!` marks those that are not tests. */
export default ({ production = false }): KnipConfig => ({
  entry: [
    'functions/*/handler.ts!',
    'functions/{deploying,jobs,workers}/*.ts!',
    'functions/events/{figures,stream}.ts!',
    'functions/access/claims.ts!',
    'functions/push/{connect,disconnect,show}.ts!',
    'infra/app.ts!',
    'scripts/*.{ts,mjs}!',
    'scripts/local/run.ts!',
    'scripts/simulate/run.ts!',
    'scripts/testing/reporters.ts!',
    'scripts/bench/night.ts!',
    'scripts/seed/compose.ts!',
    'web/vite.config.ts!',
    'web/src/main.tsx!',
    'web/src/public-report/report.ts!',
    'web/src/worker/worker.ts!',
    // The import of files will use these.
    'shared/ingestion/{pm-plan,records}.ts!',
    '**/*.test.{ts,tsx}',
    'tests/integration/local/handlers/*.ts',
    'tests/e2e/{fill,inflate}.ts',
  ],
  project: [
    '{shared,functions,infra,scripts,web}/**/*.{ts,tsx,mjs}!',
    'tests/**/*.ts',
    ...[
      '**/*.test.{ts,tsx}',
      'web/src/**/testing{,-answers}.{ts,tsx}',
      'infra/{resource-schema,synthesized}.ts',
    ].map((path) => `!${path}!`),
  ],
  // The first is run as a command, the second read as files.
  ignoreDependencies: ['aws-cdk', 'dejavu-fonts-ttf'],
  // A test may use internal exports of the file beside it.
  ignoreExportsUsedInFile: production,
});
