// Remarks that people write on orders.
import { type LocalisedText, parseText } from '../outline.ts';

const parseTexts = (...lines: string[]): LocalisedText[] => lines.map(parseText);

export const remarks = {
  nok: parseTexts(
    'Trafilamento oltre il limite, da programmare la sostituzione | Fuite au-delà de la limite, remplacement à programmer | Leakage beyond the limit, replacement to be planned',
    'Rumore anomalo, aperta segnalazione | Bruit anormal, signalement ouvert | Abnormal noise, reported',
    'Usura avanzata, ricambio ordinato | Usure avancée, pièce commandée | Advanced wear, spare ordered',
    'Serraggio allentato, ripristinato | Serrage desserré, remis au couple | Loose bolt, retightened',
    'Valore fuori tolleranza, ricontrollare a breve | Valeur hors tolérance, à recontrôler bientôt | Value out of tolerance, check again soon',
  ),
  red: parseTexts(
    'Fuori limite, aperta segnalazione | Hors limite, signalement ouvert | Out of limits, reported',
    'Verificato due volte, valore confermato | Vérifié deux fois, valeur confirmée | Checked twice, value confirmed',
    'Fermata la macchina e avvisata la manutenzione | Machine arrêtée, maintenance prévenue | Machine stopped, maintenance told',
  ),
  yellow: parseTexts(
    'In aumento rispetto alla volta scorsa | En hausse par rapport à la dernière fois | Higher than last time',
    'Da tenere sotto controllo | À surveiller | To be watched',
  ),
  notDone: parseTexts(
    'Macchina non disponibile, in produzione | Machine non disponible, en production | Machine not available, in production',
    'Ricambio non arrivato | Pièce non livrée | Spare not delivered',
  ),
  final: parseTexts(
    'Tutto regolare | Rien à signaler | All in order',
    'Pulita anche la zona sotto la macchina | Zone sous la machine nettoyée également | Area under the machine cleaned as well',
    'Prossima volta portare il grasso di scorta | Prévoir la graisse de réserve la prochaine fois | Bring spare grease next time',
    'Eseguito durante il cambio stampo | Réalisé pendant le changement d’outil | Done during the tool change',
  ),
};

export const cancellationReasons = parseTexts(
  'Già eseguito durante un intervento a guasto | Déjà réalisé pendant un dépannage | Already done during a repair',
  'Macchina ferma per mancanza ordini | Machine arrêtée faute de commandes | Machine stopped for lack of orders',
  'Sostituito da attività del fornitore | Remplacé par une intervention du fournisseur | Replaced by work of the supplier',
);
export const [retirementReason] = parseTexts(
  'Macchina non più in esercizio | Machine hors service | Machine out of service',
) as [LocalisedText];
