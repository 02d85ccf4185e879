// Panel beside or below a list for the quick look of the main layout; its size and position are stored on
// this device.
import type { AppLayoutProps, SplitPanelProps } from '@cloudscape-design/components';
import { lazy, Suspense, useMemo, useState } from 'react';
import { parseStoredJson } from '../ui/read-json.ts';
import type { QuickLookHost } from '../ui/table/quick-look.tsx';

const SplitPanel = lazy(async () => ({
  default: (await import('@cloudscape-design/components/split-panel')).default as unknown as (
    props: SplitPanelProps,
  ) => React.JSX.Element,
}));

const STORAGE_KEY = 'quick-look';
interface PanelPreferences {
  closed?: boolean;
  position?: AppLayoutProps.SplitPanelPreferences['position'];
  size?: number;
}

export function useQuickLook() {
  const [title, setTitle] = useState<string>();
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [preferences, setPreferences] = useState(
    () => parseStoredJson<PanelPreferences>(localStorage.getItem(STORAGE_KEY)) ?? {},
  );
  const storePreferences = (change: PanelPreferences) => {
    const next = { ...preferences, ...change };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    setPreferences(next);
  };
  const place = useMemo((): QuickLookHost => ({ host, announce: setTitle }), [host]);
  const layout: Partial<AppLayoutProps> = {
    splitPanel: title && (
      <Suspense>
        <SplitPanel header={title}>
          <div ref={setHost} />
        </SplitPanel>
      </Suspense>
    ),
    splitPanelOpen: title !== undefined && !preferences.closed,
    splitPanelSize: preferences.size,
    splitPanelPreferences: { position: preferences.position ?? 'side' },
    onSplitPanelToggle: ({ detail }) => storePreferences({ closed: !detail.open }),
    onSplitPanelResize: ({ detail }) => storePreferences({ size: detail.size }),
    onSplitPanelPreferencesChange: ({ detail }) => storePreferences({ position: detail.position }),
  };
  return { place, layout };
}
