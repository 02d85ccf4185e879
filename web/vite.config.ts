// Builds the site into dist/web: the app (index.html) and the landing page (landing.html), a page of its own.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootScript } from './build/boot-script.ts';
import { fontFiles } from './build/font-files.ts';
import { hostedUiScheme } from './build/hosted-ui-scheme.ts';
import { landingPage } from './build/landing-page.ts';
import { themes } from './build/themes.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [react(), fontFiles(), themes(), hostedUiScheme(), bootScript(), landingPage()],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { app: here('index.html'), landing: here('landing.html') },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|zod)\//,
              priority: 30,
            },
            {
              name: 'sign-in',
              test: /node_modules\/(aws-amplify|@aws-amplify\/core|@smithy|@aws-crypto)\//,
              priority: 20,
            },
            {
              name: 'cloudscape',
              test: /node_modules\/@cloudscape-design\//,
              minShareCount: 5,
              priority: 10,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
