// Synonyms of choices: labels in three languages, and values that other programs write.
import type { updateModes } from '../../planned/cycle.ts';
import type { cycleTypologies } from '../../procedures/kinds.ts';
import type { ObligationKind } from '../../safety/obligation-kind.ts';
import type { machineStates } from '../../structure/machine-fields.ts';
import { normalizeForMatching } from './plain.ts';

type Words = Readonly<Record<string, string>>;

const yesNo: Words = {
  Y: 'yes ja si s oui o true vero vrai wahr 1 x on ✓ ✔ ☑ ☒',
  N: 'no nein n non false falso faux falsch 0 off ✗ ✘ ☐',
};
const units: Words = {
  D: 'day days giorno giorni jour jours daily tag tage t gg g j',
  W: 'week weeks settimana settimane semaine semaines weekly woche wochen wk sett',
  M: 'month months mese mesi mois monthly monat monate mth',
  Y: 'year years anno anni an ans annee annees yearly jahr jahre yr a',
  H: 'hour hours ora ore heure heures stunde stunden std hr hrs',
};
const states: Record<(typeof machineStates)[number], string> = {
  active: 'attiva attivo actif enservice inservizio inservice running aktiv',
  standby: 'instandby enveille spare riserva',
  dismissed:
    'decommissioned dismessa dismesso miseaurebut horsservice outofservice fuoriservizio scrapped rottamata stillgelegt',
};
const typologies: Record<(typeof cycleTypologies)[number], string> = {
  replacement: 'sostituzione remplacement replace austausch',
  control: 'controllo controle check verifica kontrolle',
  lubrication: 'lubrificazione lubrification schmierung graissage ingrassaggio',
  cleaning: 'pulizia nettoyage reinigung',
  quality: 'qualita qualite qualitat',
  inspection: 'ispezione inspektion',
  safety: 'sicurezza securite sicherheit',
};
const modes: Record<(typeof updateModes)[number], string> = {
  initialScheduling:
    'basedoninitialscheduling dapianificazioneiniziale selonplanificationinitiale fixed fisso fixe',
  lastCompletion: 'basedonlastcompletion daultimaesecuzione selonderniereexecution floating mobile',
};
const shifts: Words = {
  1: 'morning mattina matin',
  2: 'afternoon pomeriggio apresmidi',
  3: 'night notte nuit',
  4: 'day giornaliero journee',
};
const obligations: Record<ObligationKind, string> = {
  lifting: 'sollevamento levage hebezeug lift',
  pressure: 'pressione pression druck ped',
  electrical: 'elettrico electrique elektrisch electric',
  fire: 'antincendio incendie brandschutz',
  fGas: 'fgas gasfluorurati gazfluores refrigerant',
  own: 'other altro autre sonstige',
};
const wordSets: readonly Words[] = [yesNo, units, states, typologies, modes, shifts, obligations];

/** Returns the choices by each of their synonyms. */
export function getChoicesByWord(values: readonly string[]): ReadonlyMap<string, string> {
  const words = wordSets.find((set) => values.every((value) => value in set)) ?? {};
  return new Map([
    ...values.flatMap((value) => (words[value]?.split(' ') ?? []).map((word) => [word, value] as const)),
    ...values.map((value) => [normalizeForMatching(value), value] as const),
  ]);
}
