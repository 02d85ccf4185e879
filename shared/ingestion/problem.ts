// What a row of a file may lack: the twenty checks of domain 14.3, each with its sentence.
import type { Language } from '../messages.ts';

type Level = 'error' | 'warning';
type Texts = readonly [en: string, it: string, fr: string];

/** By code: the number of its check, whether it blocks, and what it says; {{x}} is filled from the problem's values. */
export const checks = {
  required: [
    1,
    'error',
    ['A value is needed here.', 'Qui serve un valore.', 'Une valeur est nécessaire ici.'],
  ],
  notNumber: [
    2,
    'error',
    ['“{{value}}” is no number.', '«{{value}}» non è un numero.', '« {{value}} » n’est pas un nombre.'],
  ],
  notWhole: [
    2,
    'error',
    [
      '“{{value}}” is no whole number.',
      '«{{value}}» non è un numero intero.',
      '« {{value}} » n’est pas un nombre entier.',
    ],
  ],
  notDay: [
    2,
    'error',
    [
      '“{{value}}” is no date that exists.',
      '«{{value}}» non è una data esistente.',
      '« {{value}} » n’est pas une date existante.',
    ],
  ],
  datesReversed: [
    2,
    'error',
    [
      '“{{value}}” is before what comes first ({{least}}).',
      '«{{value}}» precede ciò che viene prima ({{least}}).',
      '« {{value}} » précède ce qui vient avant ({{least}}).',
    ],
  ],
  dateAhead: [
    2,
    'error',
    [
      '“{{value}}” has not come yet.',
      '«{{value}}» non è ancora arrivato.',
      '« {{value}} » n’est pas encore passé.',
    ],
  ],
  readingLower: [
    9,
    'error',
    [
      'The meter showed {{before}} before: a lower value wants a reset.',
      'Il contatore segnava {{before}} prima: un valore minore richiede un azzeramento.',
      'Le compteur indiquait {{before}} avant : une valeur plus basse exige une remise.',
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
      'A quote of this line is never closed; its cells were read as they stand.',
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
      'Line {{line}} says the same key.',
      'La riga {{line}} ha la stessa chiave.',
      'La ligne {{line}} a la même clé.',
    ],
  ],
  keyDiffers: [
    4,
    'error',
    [
      'Line {{line}} says “{{value}}” here for the same key.',
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
      'This spare does not lie in “{{value}}”: the warehouse moves it.',
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
      'The least stock is above the optimal one.',
      'La scorta minima supera quella ottimale.',
      'Le stock minimal dépasse l’optimal.',
    ],
  ],
  reorderBelowMin: [
    10,
    'warning',
    [
      'The reorder level is below the least stock.',
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
      '“{{value}}” is not known yet; it is made if you wish.',
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
      '{{name}} changed this by hand after the import before.',
      '{{name}} lo ha modificato a mano dopo l’importazione precedente.',
      '{{name}} l’a modifié à la main après l’importation précédente.',
    ],
  ],
  stockStays: [
    16,
    'warning',
    [
      '{{stock}} lie there and have moved since: the stock stays, the warehouse counts it.',
      'Ce ne sono {{stock}}, con movimenti: la giacenza resta, la conta il magazzino.',
      'Il y en a {{stock}}, avec des mouvements : le stock reste, le magasin le compte.',
    ],
  ],
  // of an import that stopped there
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
  // stored all the same: telephone numbers begin with +
  formulaText: [
    20,
    'warning',
    [
      'A text that begins like a formula stays text; files taken along escape it.',
      'Un testo che inizia come una formula resta testo; i file esportati lo proteggono.',
      'Un texte qui commence comme une formule reste du texte ; les fichiers emportés le protègent.',
    ],
  ],
} as const satisfies Record<string, readonly [check: number, level: Level, texts: Texts]>;

export type CheckCode = keyof typeof checks;

/** A cell, or a whole row where no column is named, that is not right. */
export interface RowProblem {
  /** The line of the file, from 1. */
  line: number;
  /** Of the table, not of the file. */
  column?: string;
  code: CheckCode;
  values?: Record<string, string | number>;
}

export const blocks = ({ code }: RowProblem): boolean => checks[code][1] === 'error';
export const checkOf = ({ code }: RowProblem): number => checks[code][0];

const places: Record<Language, number> = { en: 0, it: 1, fr: 2 };
export const sentenceOf = ({ code, values = {} }: RowProblem, language: Language): string =>
  checks[code][2][places[language] as 0].replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''));
