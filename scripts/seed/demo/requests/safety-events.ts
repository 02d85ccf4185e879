// Events of safety tags: few injuries over many unsafe acts and conditions.
import type { SafetyKind, SafetySeverity } from '#shared/requests/safety-tag/safety-tag.ts';
import type { RandomSource } from '../chance.ts';
import { type LocalisedText, parseText } from '../outline.ts';

interface DemoSafetyEvent {
  safetyKind: SafetyKind;
  severity: SafetySeverity;
  text: LocalisedText;
  notes: LocalisedText;
}

const createEvent = (
  safetyKind: SafetyKind,
  severity: SafetySeverity,
  text: string,
  notes: string,
): DemoSafetyEvent => ({ safetyKind, severity, text: parseText(text), notes: parseText(notes) });

/** Each event with its number among twenty. */
const events: readonly (readonly [count: number, event: DemoSafetyEvent])[] = [
  [
    1,
    createEvent(
      'injury',
      'serious',
      'Caviglia slogata su olio a terra | Cheville foulée sur de l’huile au sol | Ankle sprained on oil on the floor',
      'Eliminata la perdita | Fuite éliminée | Leak removed',
    ),
  ],
  [
    2,
    createEvent(
      'firstAid',
      'slight',
      'Taglio al dito sul bordo del riparo | Coupure au doigt au bord du protecteur | Finger cut at the edge of the guard',
      'Smussato il bordo | Bord ébavuré | Edge deburred',
    ),
  ],
  [
    3,
    createEvent(
      'nearMiss',
      'serious',
      'Pezzo caduto accanto a un operatore | Pièce tombée à côté d’un opérateur | Part fell beside an operator',
      'Montato un fermo | Butée montée | Stop fitted',
    ),
  ],
  [
    5,
    createEvent(
      'unsafeAct',
      'serious',
      'Pulizia con la macchina in marcia | Nettoyage avec la machine en marche | Cleaned while the machine was running',
      'Istruita la squadra | Équipe formée | Team instructed',
    ),
  ],
  [
    9,
    createEvent(
      'unsafeCondition',
      'serious',
      'Microinterruttore della porta allentato | Interrupteur de porte desserré | Door switch loose',
      'Fissato e provato il microinterruttore | Interrupteur fixé et testé | Switch fixed and tested',
    ),
  ],
];
const drawnEvents = events.flatMap(([count, event]) => new Array<DemoSafetyEvent>(count).fill(event));

export const drawSafetyEvent = (random: RandomSource): DemoSafetyEvent => random.pick(drawnEvents);
