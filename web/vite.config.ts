// Build of the site into dist/web: the app (index.html), and two separate documents: the landing page
// (landing.html) and the pages of reports without an account (report.html).
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { version } from '#shared/version.ts';
import { bootScriptPlugin } from './build/boot-script.ts';
import { callListPlugin } from './build/call-list.ts';
import { documentationPlugin } from './build/documentation.ts';
import { preloadScriptPlugin } from './build/early-script.ts';
import { fontFilesPlugin } from './build/font-files.ts';
import { hostedUiPlugin } from './build/hosted-ui.ts';
import { landingPagePlugin } from './build/landing-page.ts';
import { lightContractsPlugin } from './build/light-contracts.ts';
import { singleLanguageMessagesPlugin } from './build/own-messages.ts';
import { themesPlugin } from './build/themes.ts';
import { createOfflineFiles } from './build/touch-files.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Number of pages from which a component belongs to a shared file: nearly half of all. */
const shared = Math.ceil(
  0.45 * globSync(['src/features/**/*-page.tsx', 'src/app/layouts/*.tsx'], { cwd: here('.') }).length,
);

/**
 * Preloads of a page: its styles and the scripts that are large enough to be worth a request. The document
 * already loads the first files, and small ones are loaded by their page: listing them for every page would
 * add more to the first page than they save.
 */
const heavy =
  /\/(cloudscape|choosers|inputs|desk|schemas|fields|data-table|schema-form|form-field|image-field)-[\w-]+\.js$/;
const brought = /\/(base|house)-[\w-]+\.css$/;

/** Chunks that keep their names. Others are named by hash, since the first page contains every name twice. */
const named =
  /^(react|vendor|sign-in|base|desk|choosers|cloudscape|inputs|house|schemas|fields|data-table|schema-form|form-field|image-field)$/;
const fileName = (name: string | undefined, end: string) =>
  `assets/${named.test(name ?? '') ? '[name]-' : ''}[hash:7]${end}`;
const together = (page: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html'
    ? needed
    : needed
        .filter((file) => file === page || heavy.test(file) || (file.endsWith('.css') && !brought.test(file)))
        // Sorted lists compress better.
        .sort();

const touched = createOfflineFiles();
const atRoot = /^(index\.html|[\w-]+\.(svg|png|webmanifest))$/;
const ofDesk = /^ledger\./;

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    fontFilesPlugin(),
    themesPlugin(),
    hostedUiPlugin(),
    preloadScriptPlugin(),
    bootScriptPlugin(),
    landingPagePlugin(),
    lightContractsPlugin(),
    documentationPlugin(),
    callListPlugin(),
    singleLanguageMessagesPlugin(),
    touched.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['*', 'assets/*'],
        globIgnores: [],
        manifestTransforms: [
          (entries) => ({
            manifest: entries
              .filter(({ url }) => touched.files().has(url) || (atRoot.test(url) && !ofDesk.test(url)))
              // A release may change response headers, which are stored with the page, so the revision
              // contains the version.
              .map((entry) =>
                entry.revision ? { ...entry, revision: `${version}-${entry.revision}` } : entry,
              ),
          }),
        ],
      },
    }),
  ],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: together },
    manifest: true,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { app: here('index.html'), landing: here('landing.html'), report: here('report.html') },
      output: {
        chunkFileNames: ({ name }) => fileName(name, '.js'),
        assetFileNames: ({ names: [name] }) => fileName(name?.replace(/\.\w+$/, ''), '[extname]'),
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\//,
              priority: 30,
            },
            {
              name: 'vendor',
              test: /node_modules\/(react-router|@tanstack\/(react-query|query-core)|i18next|react-i18next|tslib)\//,
              priority: 30,
            },
            {
              name: 'sign-in',
              test: /node_modules\/(aws-amplify|@aws-amplify\/core|@smithy|@aws-crypto)\//,
              priority: 20,
            },
            // Cloudscape is split into files by use: every page, the desktop frame, selects, most desktop
            // pages, and forms.
            {
              name: 'base',
              test: /@cloudscape-design\/components\/(i18n|alert|spinner|box|space-between|button|header|status-indicator)\/(?!.*messages)/,
              priority: 12,
            },
            {
              name: 'desk',
              test: /@cloudscape-design\/components\/(app-layout|app-layout-toolbar|side-navigation|breadcrumb-group|button-dropdown|popover|container|column-layout|toggle-button|link|internal\/components\/checkbox-icon)\//,
              priority: 11,
            },
            {
              name: 'choosers',
              test: /@cloudscape-design\/components\/(select|multiselect|autosuggest|token|token-group|text-filter|internal\/components\/(options-list|selectable-item|option|filtering-token|button-trigger|dropdown-status))\//,
              minShareCount: shared,
              priority: 11,
            },
            {
              name: 'cloudscape',
              test: /node_modules\/@cloudscape-design\/(?!.*\/messages\/|components\/(calendar|date-input|textarea|toggle|progress-bar|token-group|internal\/components\/masked-input)\/)/,
              minShareCount: shared,
              priority: 10,
            },
            {
              name: 'inputs',
              test: /node_modules\/(@cloudscape-design|mnth|weekstart)\/(?!.*\/messages\/)/,
              minShareCount: shared,
              priority: 8,
            },
            {
              name: 'house',
              test: /\/web\/src\/(push\/push-state\.|(?!main\.|early\.|testing\.)[\w-]+\.tsx?$|app\/(alerts\/alerts|messages|ref-sources|settings-notice|session\/session-provider|menu\/user-commands)\.|ui\/(navigation-pending|history\/history-things|form\/schema-fields|table\/quick-look)\.|(session\/(?!provider|hand-over\.|code|online)|i18n\/)[\w-]+\.ts$|paths\/(orders|lists|path-params|requests|structure|tablet|unsent)\.|ui\/(at-rest|page-button|loading|read-json|format|status|flashes|page-title|plain-link|refs|refusal|today|form\/(leaving|open-input|draft))\.|app\/(adopt-settings|session\/logout|menu\/(menu|top-bar)|page-error)\.|features\/docs\/contents\.|(parts\/(colour-mark|order\/tablet)|features\/home\/tablet-home|ui\/choice|app\/root)\.css|parts\/((ewo|tag)\/lazy\.|order\/order-where\.))|\/shared\/(permissions|refused|day|format|messages|organisation\/(alert|api|alert-api)|structure\/(api|classes|kind)|procedures\/procedure-api|planned\/(order|cycle)-api|requests\/tag-state)\.ts$|\/global-styles\/index\.css$|virtual:themes/,
              priority: 5,
            },
            {
              name: 'forms',
              test: /node_modules\/(zod|react-hook-form|@hookform)\//,
              priority: 9,
            },
            // Code shared by pages of a kind, one file each: uploads, the offline code, which tablets load
            // before their first page, the desktop frame, lists, equipment pages, the touch frame, scanning,
            // and orders.
            {
              name: 'uploads',
              test: /\/shared\/(ingestion\/image-(api|kind)|access\/device-api)\.ts$|\/web\/src\/ui\/(image\/(shown-images|uploads)|post-form)\.ts$|\/node_modules\/ulid\//,
              priority: 5,
            },
            {
              name: 'keeping',
              test: /\/web\/src\/(offline\/(?!touch-pages|read-pages|expected-answer)[\w-]+|session\/(keyring\/[\w-]+|code))\.ts$|\/node_modules\/idb\//,
              priority: 4,
            },
            {
              name: 'frame',
              test: /\/web\/src\/(app\/(layouts\/desk|menu\/(desk-menu|side-menu)|breadcrumb|quick-look-panel)|ui\/(choice|page-link))\./,
              priority: 4,
            },
            {
              name: 'list',
              test: /\/web\/src\/ui\/(confirm|dialog|table\/(column|column-widths|data-table|export-file|export-menu|table-filter|table-memory|table-selection|use-rows))\.|\/components\/pagination\//,
              priority: 3,
            },
            {
              name: 'equipment',
              test: /\/web\/src\/features\/structure\/(way-back|search\/search-choice|layout\/layout-choice|classification\/(class-mark|classification-offer)|machine\/(machine-status|residual-life-badge|lookups|department-filter|use-remove-machine))|\/shared\/(structure\/(classes|residual-life|equipment-tables|export-api)|warehouse\/warehouse-api)\.ts$/,
              priority: 3,
            },
            {
              name: 'touch',
              test: /\/web\/src\/(app\/(layouts\/touch|lock\/at-work|menu\/touch-menu|offline-bar)|parts\/scan\/hand-scanner|features\/home\/tablet-team-choice)\./,
              priority: 3,
            },
            {
              name: 'scan',
              test: /\/web\/src\/(ui\/scan\/(takers|taking|touch|burst|scannable)|parts\/scan\/scanned-anywhere)\./,
              priority: 3,
            },
            {
              name: 'orders',
              test: /\/web\/src\/parts\/(colour-mark|order\/(order-card|order-rows|order-names))\.|\/shared\/planned\/(colour|order-state)\.ts$/,
              priority: 3,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
