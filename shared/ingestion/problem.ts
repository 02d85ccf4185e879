// Checks of imported rows (domain 14.3), each with its sentence.
import type { Language } from '../messages.ts';
import { readingChecks } from './words/reading-checks.ts';

type Level = 'error' | 'warning';
type Texts = readonly [en: string, it: string, fr: string];

/** Checks by code: number, level, and sentence; {{x}} is replaced by a value of the problem. */
export const checks = {
  required: [
    1,
    'error',
    ['A value is needed here.', 'Qui serve un valore.', 'Une valeur est nécessaire ici.'],
  ],
  notNumber: [
    2,
    'error',
    ['“{{value}}” is not a number.', '«{{value}}» non è un numero.', '« {{value}} » n’est pas un nombre.'],
  ],
  notWhole: [
    2,
    'error',
    [
      '“{{value}}” is not a whole number.',
      '«{{value}}» non è un numero intero.',
      '« {{value}} » n’est pas un nombre entier.',
    ],
  ],
  notDay: [
    2,
    'error',
    [
      '“{{value}}” is not an existing date.',
      '«{{value}}» non è una data esistente.',
      '« {{value}} » n’est pas une date existante.',
    ],
  ],
  datesReversed: [
    2,
    'error',
    [
      '“{{value}}” is before the earliest possible value ({{least}}).',
      '«{{value}}» precede ciò che viene prima ({{least}}).',
      '« {{value}} » précède ce qui vient avant ({{least}}).',
    ],
  ],
  dateAhead: [
    2,
    'error',
    [
      '“{{value}}” is in the future.',
      '«{{value}}» non è ancora arrivato.',
      '« {{value}} » n’est pas encore passé.',
    ],
  ],
  readingLower: [
    9,
    'error',
    [
      'The meter showed {{before}} before: a lower value needs a reset.',
      'Il contatore segnava {{before}} prima: un valore minore richiede un azzeramento.',
      'Le compteur indiquait {{before}} avant : une valeur plus basse exige une remise.',
    ],
  ],
  readingHigher: [
    9,
    'error',
    [
      'The meter showed {{after}} later: this value is too high.',
      'Il contatore segnava {{after}} dopo: questo valore è troppo alto.',
      'Le compteur indiquait {{after}} plus tard : cette valeur est trop haute.',
    ],
  ],
  readingBeyondRollOver: [
    9,
    'error',
    [
      'The meter begins again at 0 when it reaches {{rollsOverAt}}: it cannot show this value.',
      'Il contatore ricomincia da 0 quando raggiunge {{rollsOverAt}}: non può mostrare questo valore.',
      'Le compteur recommence à 0 quand il atteint {{rollsOverAt}} : il ne peut pas afficher cette valeur.',
    ],
  ],
  badFormat: [
    2,
    'error',
    [
      '“{{value}}” is not written correctly.',
      '«{{value}}» non è scritto correttamente.',
      '« {{value}} » est mal écrit.',
    ],
  ],
  brokenRow: [
    2,
    'error',
    [
      'A quote of this line is never closed.',
      'Le virgolette di questa riga non vengono mai chiuse.',
      'Un guillemet de cette ligne n’est jamais fermé.',
    ],
  ],
  quoteOpen: [
    2,
    'warning',
    [
      'A quote of this line is never closed; its cells were read as they are.',
      'Le virgolette di questa riga non vengono mai chiuse; le celle sono lette così come stanno.',
      'Un guillemet de cette ligne n’est jamais fermé ; ses cellules sont lues telles quelles.',
    ],
  ],
  cellsWrong: [
    2,
    'error',
    [
      'This line has {{n}} cells where the header has {{of}}.',
      'Questa riga ha {{n}} celle, l’intestazione ne ha {{of}}.',
      'Cette ligne a {{n}} cellules, l’en-tête en a {{of}}.',
    ],
  ],
  tooLong: [
    3,
    'error',
    [
      'This text is too long ({{limit}} characters at most).',
      'Testo troppo lungo (al massimo {{limit}} caratteri).',
      'Ce texte est trop long ({{limit}} caractères au plus).',
    ],
  ],
  keyTwice: [
    4,
    'error',
    [
      'Line {{line}} has the same key.',
      'La riga {{line}} ha la stessa chiave.',
      'La ligne {{line}} a la même clé.',
    ],
  ],
  keyDiffers: [
    4,
    'error',
    [
      'Line {{line}} has “{{value}}” here for the same key.',
      'La riga {{line}} dice qui «{{value}}» per la stessa chiave.',
      'La ligne {{line}} dit ici « {{value}} » pour la même clé.',
    ],
  ],
  noParent: [
    5,
    'error',
    [
      '“{{value}}” is neither in the file nor in the plant.',
      '«{{value}}» non è né nel file né nello stabilimento.',
      '« {{value}} » n’est ni dans le fichier ni dans l’usine.',
    ],
  ],
  liesElsewhere: [
    5,
    'error',
    [
      'This spare is not in “{{value}}”: transfer it in the warehouse.',
      'Questo ricambio non si trova in «{{value}}»: lo sposta il magazzino.',
      'Cette pièce ne se trouve pas dans « {{value}} » : le magasin la déplace.',
    ],
  ],
  tooManyPlaces: [
    5,
    'error',
    [
      'A spare gets at most {{limit}} new places at once; import the file again for the others.',
      'Un ricambio riceve al massimo {{limit}} nuove posizioni per volta; reimporta il file per le altre.',
      'Une pièce reçoit au plus {{limit}} nouvelles places à la fois ; réimportez le fichier pour les autres.',
    ],
  ],
  levelBroken: [
    6,
    'error',
    [
      '“{{value}}” is of another level: machine, group, subgroup, component.',
      '«{{value}}» è di un altro livello: macchina, gruppo, sottogruppo, componente.',
      '« {{value}} » est d’un autre niveau : machine, groupe, sous-groupe, composant.',
    ],
  ],
  codeOfOtherLevel: [
    7,
    'error',
    [
      'The machine has an element “{{value}}” on another level.',
      'La macchina ha un elemento «{{value}}» a un altro livello.',
      'La machine a un élément « {{value}} » à un autre niveau.',
    ],
  ],
  unknownChoice: [
    8,
    'error',
    [
      '“{{value}}” is not one of: {{choices}}.',
      '«{{value}}» non è tra: {{choices}}.',
      '« {{value}} » n’est pas parmi : {{choices}}.',
    ],
  ],
  negative: [
    9,
    'error',
    ['This may not be negative.', 'Non può essere negativo.', 'Cela ne peut pas être négatif.'],
  ],
  minAboveOptimal: [
    10,
    'error',
    [
      'The minimum stock is above the optimal one.',
      'La scorta minima supera quella ottimale.',
      'Le stock minimal dépasse l’optimal.',
    ],
  ],
  reorderBelowMin: [
    10,
    'warning',
    [
      'The reorder level is below the minimum stock.',
      'Il punto di riordino è sotto la scorta minima.',
      'Le point de commande est sous le stock minimal.',
    ],
  ],
  yearEarly: [
    11,
    'warning',
    ['The year is before 1900.', 'L’anno è prima del 1900.', 'L’année est avant 1900.'],
  ],
  yearLate: [
    11,
    'error',
    ['The year is after the next one.', 'L’anno è oltre il prossimo.', 'L’année est après la prochaine.'],
  ],
  sapTwice: [
    12,
    'warning',
    [
      'The SAP code “{{value}}” is used twice.',
      'Il codice SAP «{{value}}» è usato due volte.',
      'Le code SAP « {{value}} » est utilisé deux fois.',
    ],
  ],
  unknownReference: [
    13,
    'warning',
    [
      '“{{value}}” is not known yet; it can be created.',
      '«{{value}}» non è ancora noto; può essere creato.',
      '« {{value}} » n’est pas encore connu ; il peut être créé.',
    ],
  ],
  frequencyZero: [
    14,
    'error',
    [
      'A frequency must be above zero.',
      'Una frequenza deve essere maggiore di zero.',
      'Une fréquence doit être supérieure à zéro.',
    ],
  ],
  timePartNotAllowed: [
    14,
    'error',
    [
      'Only a cycle by hours with lastCompletion and without shift factors has a time beside its meter.',
      'Solo un ciclo a ore con lastCompletion e senza fattori di spostamento ha un tempo accanto al contatore.',
      'Seul un cycle par heures avec lastCompletion et sans facteurs de décalage a un temps à côté du compteur.',
    ],
  ],
  toleranceWide: [
    14,
    'error',
    [
      'The tolerance must be less than half the frequency.',
      'La tolleranza deve essere minore di metà della frequenza.',
      'La tolérance doit être inférieure à la moitié de la fréquence.',
    ],
  ],
  unchanged: [15, 'warning', ['Stands so already.', 'È già così.', 'C’est déjà ainsi.']],
  editedSince: [
    16,
    'warning',
    [
      '{{name}} changed this by hand after the previous import.',
      '{{name}} lo ha modificato a mano dopo l’importazione precedente.',
      '{{name}} l’a modifié à la main après l’importation précédente.',
    ],
  ],
  stockStays: [
    16,
    'warning',
    [
      '{{stock}} are in stock there and have moved since: the stock stays; count it in the warehouse.',
      'Ce ne sono {{stock}}, con movimenti: la giacenza resta, la conta il magazzino.',
      'Il y en a {{stock}}, avec des mouvements : le stock reste, le magasin le compte.',
    ],
  ],
  // Problems at which an import stops.
  changedMeanwhile: [
    16,
    'error',
    [
      '“{{key}}” changed after the check. Check again, then import.',
      '«{{key}}» è cambiato dopo il controllo. Controllare di nuovo, poi importare.',
      '« {{key}} » a changé après le contrôle. Contrôlez de nouveau, puis importez.',
    ],
  ],
  notTaken: [
    2,
    'error',
    [
      '“{{key}}” was not taken ({{why}}).',
      '«{{key}}» non è stato accettato ({{why}}).',
      '« {{key}} » n’a pas été accepté ({{why}}).',
    ],
  ],
  formulaError: [
    17,
    'error',
    [
      'The cell holds the error {{value}} of a formula.',
      'La cella contiene l’errore {{value}} di una formula.',
      'La cellule contient l’erreur {{value}} d’une formule.',
    ],
  ],
  trimmed: [
    18,
    'warning',
    [
      'Spaces at its ends were left out.',
      'Gli spazi alle estremità sono stati tolti.',
      'Les espaces aux extrémités ont été retirés.',
    ],
  ],
  tooManyRows: [
    19,
    'error',
    [
      'A table holds at most {{limit}} rows.',
      'Una tabella contiene al massimo {{limit}} righe.',
      'Une table contient au plus {{limit}} lignes.',
    ],
  ],
  ...readingChecks,
  // Stored all the same, since telephone numbers begin with +.
  formulaText: [
    20,
    'warning',
    [
      'A text that begins like a formula stays text; exported files escape it.',
      'Un testo che inizia come una formula resta testo; i file esportati lo proteggono.',
      'Un texte qui commence comme une formule reste du texte ; les fichiers emportés le protègent.',
    ],
  ],
} as const satisfies Record<string, readonly [check: number, level: Level, texts: Texts]>;

export type CheckCode = keyof typeof checks;

/** A problem of a cell, or of a whole row if there is no column. */
export interface RowProblem {
  /** The line of the file, from 1. */
  line: number;
  /** Column of the table, not of the file. */
  column?: string;
  code: CheckCode;
  values?: Record<string, string | number>;
}

export const isBlocking = ({ code }: RowProblem): boolean => checks[code][1] === 'error';
export const getCheckNumber = ({ code }: RowProblem): number => checks[code][0];

const languageIndexes: Record<Language, number> = { en: 0, it: 1, fr: 2 };
export const formatRowProblem = ({ code, values = {} }: RowProblem, language: Language): string =>
  checks[code][2][languageIndexes[language] as 0].replace(/\{\{(\w+)\}\}/g, (_, name) =>
    formatValue(values[name], language),
  );

/** Formats a value; numbers have the decimal mark of the language. */
const formatValue = (value: string | number | undefined, language: Language): string =>
  typeof value === 'number' && language !== 'en' ? String(value).replace('.', ',') : String(value ?? '');
