// What nobody uses, found by `knip`: files, exports and packages; with `--production` also what only tests use.
import type { KnipConfig } from 'knip';

/** What runs without being imported; `!` stands for what is not a test. */
export default ({ production = false }): KnipConfig => ({
  entry: [
    'functions/*/handler.ts!',
    'functions/{deploying,jobs,workers}/*.ts!',
    'functions/reactions/stream.ts!',
    'functions/access/claims.ts!',
    'infra/app.ts!',
    'scripts/*.{ts,mjs}!',
    'scripts/local/run.ts!',
    'scripts/bench/night.ts!',
    'web/vite.config.ts!',
    'web/src/main.tsx!',
    'web/src/worker/worker.ts!',
    // what an import of files will be built on
    'shared/ingestion/{pm-plan,records}.ts!',
    '**/*.test.{ts,tsx}',
    'tests/integration/local/handlers/*.ts',
    'tests/e2e/fill.ts',
  ],
  project: [
    '{shared,functions,infra,scripts,web}/**/*.{ts,tsx,mjs}!',
    'tests/**/*.ts',
    ...['**/*.test.{ts,tsx}', 'web/src/**/testing.{ts,tsx}', 'infra/synthesized.ts'].map(
      (path) => `!${path}!`,
    ),
  ],
  // run as a command; read as files
  ignoreDependencies: ['aws-cdk', 'dejavu-fonts-ttf'],
  // a test may look at a piece of the file it stands beside
  ignoreExportsUsedInFile: production,
});
