// Texts of the reasons why a data file is refused; kept apart so that only functions that read files load
// them.
import { type Language, languages } from '../messages.ts';
import type { FileRefusal } from './import.ts';

const sentences: Record<FileRefusal, readonly [en: string, it: string, fr: string]> = {
  fileTooLarge: [
    'A file may have at most 20 MB.',
    'Un file può avere al massimo 20 MB.',
    'Un fichier peut avoir au plus 20 Mo.',
  ],
  fileEmpty: [
    'The file holds no rows below a line of headers.',
    "Il file non contiene righe sotto un'intestazione.",
    'Le fichier ne contient aucune ligne sous un en-tête.',
  ],
  fileKindUnknown: [
    'This is neither an XLSX workbook nor a CSV text.',
    'Non è né una cartella di lavoro XLSX né un testo CSV.',
    "Ce n'est ni un classeur XLSX ni un texte CSV.",
  ],
  fileIsXls: [
    'This is a workbook of the old XLS format: save it as XLSX.',
    'È una cartella di lavoro nel vecchio formato XLS: salvarla come XLSX.',
    "C'est un classeur de l'ancien format XLS : enregistrez-le en XLSX.",
  ],
  fileEncrypted: [
    'The file is protected by a password: save it without one.',
    'Il file è protetto da password: salvarlo senza.',
    'Le fichier est protégé par un mot de passe : enregistrez-le sans.',
  ],
  fileTooManyParts: [
    'The workbook consists of more than 200 parts.',
    'La cartella di lavoro è composta da più di 200 parti.',
    'Le classeur se compose de plus de 200 parties.',
  ],
  fileUnpacksTooLarge: [
    'The workbook is too large once it is unpacked.',
    'La cartella di lavoro è troppo grande una volta decompressa.',
    'Le classeur est trop grand une fois décompressé.',
  ],
  fileLies: [
    'The workbook holds something other than its directory says.',
    'La cartella di lavoro contiene altro da ciò che dichiara il suo indice.',
    "Le classeur contient autre chose que ce qu'annonce son répertoire.",
  ],
  fileHasDoctype: [
    'The workbook holds document types (DOCTYPE), which are not read.',
    'La cartella di lavoro contiene tipi di documento (DOCTYPE), che non vengono letti.',
    'Le classeur contient des types de document (DOCTYPE), qui ne sont pas lus.',
  ],
  fileBroken: [
    'The file is incomplete or damaged.',
    'Il file è incompleto o danneggiato.',
    'Le fichier est incomplet ou endommagé.',
  ],
  fileTooManyRows: [
    'A file may have at most 200,000 rows.',
    'Un file può avere al massimo 200.000 righe.',
    'Un fichier peut avoir au plus 200 000 lignes.',
  ],
  fileTooManyColumns: [
    'A table may have at most 100 columns.',
    'Una tabella può avere al massimo 100 colonne.',
    'Un tableau peut avoir au plus 100 colonnes.',
  ],
  fileHeaderForbidden: [
    'A column is called by a name that is not accepted (__proto__, constructor, prototype).',
    'Una colonna ha un nome non ammesso (__proto__, constructor, prototype).',
    "Une colonne porte un nom qui n'est pas accepté (__proto__, constructor, prototype).",
  ],
};

export const formatFileRefusal = (refusal: FileRefusal, language: Language): string =>
  sentences[refusal][languages.indexOf(language)]!;
