// Keeps the device in agreement with its person, and opens the pages of notifications that were pressed.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { PLANT_PARAM } from '#shared/access/plant-link.ts';
import { onPersonChange } from '../session/lock.ts';
import { getSelectedPlant } from '../session/selected-plant.ts';
import { OPEN_MESSAGE } from '../worker/words.ts';
import { followPerson } from './device.ts';

/** Rendered once a page. `person` is the id of the signed-in user. */
export function useDeviceNotices(person: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (person === undefined) return;
    // Without a network the next page tries again.
    const follow = () => void followPerson().catch(() => undefined);
    follow();
    return onPersonChange(follow);
  }, [person]);

  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const onMessage = ({ data, ports }: MessageEvent<{ kind?: string; path?: string } | undefined>) => {
      if (data?.kind !== OPEN_MESSAGE || !data.path) return;
      ports[0]?.postMessage(OPEN_MESSAGE);
      const url = new URL(data.path, location.origin);
      const plant = url.searchParams.get(PLANT_PARAM);
      url.searchParams.delete(PLANT_PARAM);
      if (plant === null || plant === getSelectedPlant()) void navigate(url.pathname + url.search);
      // Another plant is selected while the app starts.
      else location.assign(data.path);
    };
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [navigate]);
}
