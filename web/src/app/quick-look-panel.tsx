// The panel beside or below a list in which the main layout shows a quick look; its size and place stay on this device.
import type { AppLayoutProps, SplitPanelProps } from '@cloudscape-design/components';
import { lazy, Suspense, useMemo, useState } from 'react';
import { readJson } from '../ui/read-json.ts';
import type { QuickLookPlace } from '../ui/table/quick-look.tsx';

const SplitPanel = lazy(async () => ({
  default: (await import('@cloudscape-design/components/split-panel')).default as unknown as (
    props: SplitPanelProps,
  ) => React.JSX.Element,
}));

const key = 'quick-look';
interface Memory {
  closed?: boolean;
  position?: AppLayoutProps.SplitPanelPreferences['position'];
  size?: number;
}

export function useQuickLook() {
  const [title, announce] = useState<string>();
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [memory, setMemory] = useState(() => readJson<Memory>(localStorage.getItem(key)) ?? {});
  const keep = (change: Memory) => {
    const next = { ...memory, ...change };
    localStorage.setItem(key, JSON.stringify(next));
    setMemory(next);
  };
  const place = useMemo((): QuickLookPlace => ({ host, announce }), [host]);
  const layout: Partial<AppLayoutProps> = {
    splitPanel: title && (
      <Suspense>
        <SplitPanel header={title}>
          <div ref={setHost} />
        </SplitPanel>
      </Suspense>
    ),
    splitPanelOpen: title !== undefined && !memory.closed,
    splitPanelSize: memory.size,
    splitPanelPreferences: { position: memory.position ?? 'side' },
    onSplitPanelToggle: ({ detail }) => keep({ closed: !detail.open }),
    onSplitPanelResize: ({ detail }) => keep({ size: detail.size }),
    onSplitPanelPreferencesChange: ({ detail }) => keep({ position: detail.position }),
  };
  return { place, layout };
}
