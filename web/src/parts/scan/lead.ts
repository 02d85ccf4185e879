// Whatever is scanned leads to its page; before a machine an operator is asked what to do there.
import { inPlant } from '../../../../shared/access/plant-link.ts';
import type { Thing } from '../../../../shared/structure/scanned.ts';
import { i18n } from '../../i18n/i18n.ts';
import { placeOfThing } from '../../paths/labels.ts';
import { newEwoPath, newTagPath, type Place } from '../../paths/requests.ts';
import type { Session } from '../../session/session.ts';
import type { Outcome, Take } from '../../ui/scan/taking.ts';
import { kindText, meant } from './meant.ts';

interface Leading {
  place: Place;
  session: Pick<Session, 'user' | 'may'>;
  go: (path: string) => void;
}

export const leadOf =
  ({ place, session, go }: Leading): Take =>
  (text, typed) =>
    meant(text, {
      session,
      typed,
      take(thing, found) {
        if (!mayLook(thing, session)) return { problem: i18n.t('scan:notForYou', { kind: kindText(thing) }) };
        const path = placeOfThing(thing, place);
        if (place === 'operator' && (thing.kind === 'machine' || thing.kind === 'element'))
          return askedAt(thing, found?.code ?? kindText(thing), path, { session, go });
        go(path);
        return undefined;
      },
      // this tab goes there, and is told where that is not allowed
      elsewhere(thing, plant) {
        location.assign(inPlant(placeOfThing(thing, place), plant));
        return undefined;
      },
    });

const mayLook = ({ kind }: Thing, { may }: Leading['session']): boolean =>
  kind === 'spare' || kind === 'shelf' || kind === 'count' ? may('spares', 'view') : true;

type Equipment = Extract<Thing, { kind: 'machine' | 'element' }>;

function askedAt(
  thing: Equipment,
  code: string,
  path: string,
  { session, go }: Pick<Leading, 'session' | 'go'>,
): Outcome {
  const of = {
    machine: thing.machineId,
    element: thing.kind === 'element' ? thing.element : undefined,
  };
  const choices = [
    session.may('ewo', 'create') && {
      text: i18n.t('shell:create.ewo'),
      take: () => go(newEwoPath('operator', of)),
    },
    session.may('tags', 'create') && {
      text: i18n.t('shell:create.tag'),
      take: () => go(newTagPath('operator', of)),
    },
    { text: i18n.t('scan:lookAt'), take: () => go(path) },
  ];
  return { question: i18n.t('scan:what', { code }), choices: choices.filter((one) => one !== false) };
}
