// What every feature lets be recorded without a network, and what it reads ahead: found by its offline.ts, as `histories.ts` does.
import type { Offline } from '../offline/deferred.ts';
import { start } from '../offline/start.ts';

const found = import.meta.glob<Offline>('../features/*/offline.ts');

export const startOffline = (): void => start(() => Promise.all(Object.values(found).map((read) => read())));
