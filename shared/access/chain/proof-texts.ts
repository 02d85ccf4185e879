// Texts of a proof file in three languages.
import type { Language } from '../../messages.ts';
import type { ProofTexts } from './proof-statement.ts';

export const proofTexts: Readonly<Record<Language, ProofTexts>> = {
  en: {
    title: 'Proof of maintenance',
    introduction:
      'This page compares its entries with the hash of their tree. It needs no network. Names and free texts stand in the entries as hashes only. Whoever keeps the hash below apart from this file also notices a file that was made again.',
    valid: 'Valid: all entries are as they were when this file was made.',
    changed: 'Not valid: entry {{n}} was changed.',
    missing: 'Not valid: {{missing}} of {{count}} entries are missing.',
    headDiffers: 'Not valid: the head differs from the entries.',
    noProof: 'This is not a proof file, or it is damaged.',
    columns: ['Entry', 'Kind', 'Code', 'Recorded (UTC)'],
    statement: {
      plant: 'Plant',
      period: 'Period',
      madeAt: 'Made (UTC)',
      count: 'Entries',
      root: 'Hash of the tree (RFC 6962, SHA-256)',
      chain: 'Last entry of the audit trail, and its hash',
    },
    kinds: {
      order: 'Work order',
      checklistOrder: 'Checklist',
      run: 'Run of a path',
      ewo: 'EWO',
      signature: 'Signature',
    },
  },
  it: {
    title: 'Prova della manutenzione',
    introduction:
      "Questa pagina confronta le sue voci con l'hash del loro albero. Non serve la rete. Nomi e testi liberi sono nelle voci solo come hash. Chi conserva l'hash qui sotto separato da questo file si accorge anche di un file rifatto.",
    valid: 'Valida: tutte le voci sono come quando il file è stato creato.',
    changed: 'Non valida: la voce {{n}} è stata modificata.',
    missing: 'Non valida: mancano {{missing}} voci su {{count}}.',
    headDiffers: "Non valida: l'intestazione non corrisponde alle voci.",
    noProof: 'Non è un file di prova, oppure è danneggiato.',
    columns: ['Voce', 'Tipo', 'Codice', 'Registrata (UTC)'],
    statement: {
      plant: 'Stabilimento',
      period: 'Periodo',
      madeAt: 'Creata (UTC)',
      count: 'Voci',
      root: "Hash dell'albero (RFC 6962, SHA-256)",
      chain: 'Ultima voce del registro delle modifiche, e il suo hash',
    },
    kinds: {
      order: 'Ordine di lavoro',
      checklistOrder: 'Checklist',
      run: 'Giro di un percorso',
      ewo: 'EWO',
      signature: 'Firma',
    },
  },
  fr: {
    title: 'Preuve de maintenance',
    introduction:
      "Cette page compare ses entrées avec l'empreinte de leur arbre. Elle n'a besoin d'aucun réseau. Les noms et les textes libres n'y figurent que par leur empreinte. Qui garde l'empreinte ci-dessous à part de ce fichier remarque aussi un fichier refait.",
    valid: 'Valable\u00a0: toutes les entrées sont telles que lors de la création du fichier.',
    changed: "Non valable\u00a0: l'entrée {{n}} a été modifiée.",
    missing: 'Non valable\u00a0: il manque {{missing}} entrées sur {{count}}.',
    headDiffers: "Non valable\u00a0: l'en-tête ne correspond pas aux entrées.",
    noProof: "Ce n'est pas un fichier de preuve, ou il est endommagé.",
    columns: ['Entrée', 'Type', 'Code', 'Enregistrée (UTC)'],
    statement: {
      plant: 'Site',
      period: 'Période',
      madeAt: 'Créée (UTC)',
      count: 'Entrées',
      root: "Empreinte de l'arbre (RFC 6962, SHA-256)",
      chain: 'Dernière entrée du journal des modifications, et son empreinte',
    },
    kinds: {
      order: 'Ordre de travail',
      checklistOrder: 'Checklist',
      run: "Tournée d'un parcours",
      ewo: 'EWO',
      signature: 'Signature',
    },
  },
};
