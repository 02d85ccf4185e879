// Names and conditions of the standard kinds of permits in three languages. This module builds no schema, so that
// the smallest screens can import it.
import { type Language, languages } from '../messages.ts';

/** Kinds that every plant has until it changes them. */
export const standardKindCodes = ['hotWork', 'height', 'confinedSpace', 'electrical', 'excavation'] as const;
export type StandardKindCode = (typeof standardKindCodes)[number];
export const isStandardKind = (kind: string): kind is StandardKindCode =>
  (standardKindCodes as readonly string[]).includes(kind);

type Texts = readonly [en: string, it: string, fr: string];

const kindNames: Record<StandardKindCode, Texts> = {
  hotWork: ['Hot work', 'Lavori a caldo', 'Travaux par points chauds'],
  height: ['Work at height', 'Lavori in quota', 'Travaux en hauteur'],
  confinedSpace: ['Confined space', 'Spazio confinato', 'Espace confiné'],
  electrical: ['Electrical work', 'Lavori elettrici', 'Travaux électriques'],
  excavation: ['Excavation', 'Scavi', 'Fouilles'],
};

/** Conditions of the standard kinds, by the key under which kinds and permits store them. */
const conditionTexts = {
  combustiblesRemoved: [
    'Combustible material within 11 m is removed or covered',
    'Materiale combustibile entro 11 m rimosso o coperto',
    'Matières combustibles à moins de 11 m retirées ou couvertes',
  ],
  extinguisherReady: [
    'A fire extinguisher stands ready and its user is trained',
    'Estintore pronto e addetto formato',
    'Extincteur prêt et personne formée',
  ],
  openingsCovered: [
    'Openings in floors and walls are covered, ducts and conveyors stopped',
    'Aperture in pavimenti e pareti coperte, condotti e trasportatori fermi',
    'Ouvertures des sols et des murs couvertes, conduits et convoyeurs arrêtés',
  ],
  fireWatchNamed: [
    'A person is named for the fire watch',
    'È nominata una persona per la sorveglianza antincendio',
    'Une personne est désignée pour la surveillance incendie',
  ],
  accessSafe: [
    'Scaffold, platform or ladder is inspected and suitable',
    'Ponteggio, piattaforma o scala controllati e idonei',
    'Échafaudage, nacelle ou échelle contrôlés et adaptés',
  ],
  fallProtection: [
    'Fall protection and anchor points are in place and checked',
    'Protezione anticaduta e punti di ancoraggio presenti e verificati',
    "Protection antichute et points d'ancrage en place et vérifiés",
  ],
  areaBelowClosed: [
    'The area below is closed off',
    "L'area sottostante è delimitata",
    'La zone au-dessous est balisée',
  ],
  weatherSuitable: [
    'Wind and weather are suitable',
    'Vento e tempo sono idonei',
    'Le vent et la météo conviennent',
  ],
  spaceIsolated: [
    'Pipes and energies of the space are isolated and locked',
    'Tubazioni ed energie dello spazio isolate e bloccate',
    "Tuyauteries et énergies de l'espace consignées",
  ],
  spaceVentilated: [
    'The space is cleaned and ventilated',
    'Lo spazio è bonificato e ventilato',
    "L'espace est nettoyé et ventilé",
  ],
  attendantOutside: [
    'An attendant stays outside, in contact with those inside',
    "Un addetto resta all'esterno, in contatto con chi è dentro",
    'Un surveillant reste dehors, en contact avec les intervenants',
  ],
  rescueReady: [
    'Rescue equipment and rescuers are ready',
    'Attrezzatura e squadra di salvataggio pronte',
    'Matériel et équipe de secours prêts',
  ],
  absenceOfVoltage: [
    'The part is isolated and locked, absence of voltage tested',
    'Parte isolata e bloccata, assenza di tensione verificata',
    'Partie consignée, absence de tension vérifiée',
  ],
  earthed: [
    'The part is earthed and short-circuited where required',
    'Parte messa a terra e in cortocircuito dove richiesto',
    'Partie mise à la terre et en court-circuit si nécessaire',
  ],
  liveNeighboursCovered: [
    'Live parts nearby are covered or fenced off',
    'Parti attive vicine protette o delimitate',
    'Pièces nues sous tension voisines protégées ou balisées',
  ],
  qualifiedPersons: [
    'Persons are qualified and wear the required protective equipment',
    'Persone abilitate e con i dispositivi di protezione richiesti',
    'Personnes habilitées et équipées des protections requises',
  ],
  utilitiesLocated: [
    'Buried cables and pipes are located and marked',
    'Cavi e tubazioni interrati individuati e segnati',
    'Câbles et conduites enterrés repérés et marqués',
  ],
  wallsSupported: ['Walls are shored or sloped', 'Pareti armate o inclinate', 'Parois blindées ou talutées'],
  edgesFenced: [
    'Edges are fenced, spoil and vehicles kept away',
    'Bordi protetti, terra e veicoli a distanza',
    'Bords protégés, déblais et véhicules éloignés',
  ],
  accessOut: [
    'There is a safe way in and out',
    'Accesso e uscita sicuri presenti',
    'Accès et sortie sûrs en place',
  ],
} as const satisfies Record<string, Texts>;
export type ConditionKey = keyof typeof conditionTexts;

/** Returns the name of a kind in a language; an own kind has one name in all. */
export const getKindName = (
  { code, description }: { code: string; description?: string },
  language: Language,
): string => description || (isStandardKind(code) ? kindNames[code][languages.indexOf(language)]! : code);

/** Returns a condition in a language; one that the plant wrote itself is the same in all. */
export const getConditionText = (condition: string, language: Language): string =>
  Object.hasOwn(conditionTexts, condition)
    ? conditionTexts[condition as ConditionKey][languages.indexOf(language)]!
    : condition;
