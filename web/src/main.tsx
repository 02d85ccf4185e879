// Entry point of the app: loads configuration and languages, then renders the router.
import '@cloudscape-design/global-styles/index.css';
import 'virtual:themes.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, startRouter } from './app/app.tsx';
import { CloudscapeTexts } from './app/cloudscape-texts.tsx';
import { loadHistories } from './app/histories.ts';
import { forceLightThemeOnPrint } from './app/paper.ts';
import { cache } from './cache.ts';
import { loadConfig } from './config.ts';
import { initLanguages } from './i18n/i18n.ts';
import { shouldStartOffline } from './offline/touch-pages.ts';
import { findForwardUrl } from './session/sign-in-host.ts';
import { setHistoryLoader } from './ui/history/history-things.ts';

const redirectUrl = findForwardUrl(location);
if (redirectUrl) {
  location.replace(redirectUrl);
  await new Promise(() => {});
}

const openTablet = async () => (await import('./app/open-tablet.ts')).openTablet();

await Promise.all([loadConfig(), initLanguages(), shouldStartOffline() && openTablet()]);
forceLightThemeOnPrint();
setHistoryLoader(loadHistories);

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <CloudscapeTexts>
        <App first={startRouter()} />
      </CloudscapeTexts>
    </QueryClientProvider>
  </StrictMode>,
);
