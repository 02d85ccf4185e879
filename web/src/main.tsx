// Starts the app: configuration, languages, router.
import './no-eval.ts';
import '@cloudscape-design/global-styles/index.css';
import 'virtual:themes.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { CloudscapeTexts } from './app/cloudscape-texts.tsx';
import { histories } from './app/histories.ts';
import { lightOnPaper } from './app/paper.ts';
import { createRouter } from './app/router.tsx';
import { cache } from './cache.ts';
import { config } from './config.ts';
import { startLanguages } from './i18n/i18n.ts';
import { goesOnTo } from './session/sign-in-host.ts';
import { tellHistories } from './ui/history/history-things.ts';

const elsewhere = goesOnTo(location);
if (elsewhere) {
  location.replace(elsewhere);
  await new Promise(() => {});
}

await Promise.all([config(), startLanguages()]);
lightOnPaper();
tellHistories(histories);

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <CloudscapeTexts>
        <RouterProvider router={createRouter()} />
      </CloudscapeTexts>
    </QueryClientProvider>
  </StrictMode>,
);
