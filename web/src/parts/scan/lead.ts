// Navigation to the page of a scanned thing; in the operator layout, a machine offers a choice of actions.
import { addPlantParam } from '#shared/access/plant-link.ts';
import type { ScannedThing } from '#shared/structure/scanned-code.ts';
import { i18n } from '../../i18n/i18n.ts';
import { getThingRoute } from '../../paths/labels.ts';
import { getNewEwoRoute, getNewTagRoute, type RequestLayout } from '../../paths/requests.ts';
import type { Session } from '../../session/session.ts';
import type { HandleScan, ScanOutcome } from '../../ui/scan/taking.ts';
import { getKindText, resolveScan } from './resolve.ts';

interface NavigationOptions {
  place: RequestLayout;
  session: Pick<Session, 'user' | 'may'>;
  go: (path: string) => void;
}

export const createScanNavigation =
  ({ place, session, go }: NavigationOptions): HandleScan =>
  (text, typed) =>
    resolveScan(text, {
      session,
      typed,
      take(thing, found) {
        if (!canView(thing, session))
          return { problem: i18n.t('scan:notForYou', { kind: getKindText(thing) }) };
        const path = getThingRoute(thing, place);
        if (place === 'operator' && (thing.kind === 'machine' || thing.kind === 'element'))
          return offerActions(thing, found?.code ?? getKindText(thing), path, { session, go });
        go(path);
        return undefined;
      },
      // The tab opens the other plant, whose page refuses users without access.
      elsewhere(thing, plant) {
        location.assign(addPlantParam(getThingRoute(thing, place), plant));
        return undefined;
      },
    });

function canView({ kind }: ScannedThing, { may }: NavigationOptions['session']): boolean {
  if (kind === 'isolationPoint') return may('isolation', 'view');
  return kind === 'spare' || kind === 'shelf' || kind === 'count' ? may('spares', 'view') : true;
}

type Equipment = Extract<ScannedThing, { kind: 'machine' | 'element' }>;

function offerActions(
  thing: Equipment,
  code: string,
  path: string,
  { session, go }: Pick<NavigationOptions, 'session' | 'go'>,
): ScanOutcome {
  const requestParameters = {
    machine: thing.machineId,
    element: thing.kind === 'element' ? thing.element : undefined,
  };
  const open = (route: string) => () => {
    go(route);
    return undefined;
  };
  const choices = [
    session.may('ewo', 'create') && {
      text: i18n.t('shell:create.ewo'),
      take: open(getNewEwoRoute('operator', requestParameters)),
    },
    session.may('tags', 'create') && {
      text: i18n.t('shell:create.tag'),
      take: open(getNewTagRoute('operator', requestParameters)),
    },
    { text: i18n.t('scan:lookAt'), take: open(path) },
  ];
  return { question: i18n.t('scan:what', { code }), choices: choices.filter((one) => one !== false) };
}
