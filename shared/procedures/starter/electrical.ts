// Starter procedures of electrical equipment and control: motors, terminals, cabinets, switches, programs.
import type { StarterProcedure } from './starter-type.ts';

export const electrical: readonly StarterProcedure[] = [
  {
    code: 'ELE-INSULATION',
    kind: 'smp',
    typology: 'control',
    machineState: 'stopped',
    minutes: 40,
    technicians: 1,
    ppe: ['glasses', 'gloves', 'footwear'],
    title: [
      'Measure the insulation of an electric motor',
      "Misurare l'isolamento di un motore elettrico",
      "Mesurer l'isolement d'un moteur électrique",
    ],
    safetyNote: [
      'Electrically qualified persons only. Isolate, lock out, prove dead, earth. The windings stay charged after the test.',
      "Solo persone qualificate in ambito elettrico. Sezionare, bloccare, verificare l'assenza di tensione, mettere a terra. Gli avvolgimenti restano carichi dopo la prova.",
      "Personnes habilitées uniquement. Séparer, condamner, vérifier l'absence de tension, mettre à la terre. Les enroulements restent chargés après l'essai.",
    ],
    steps: [
      {
        minutes: 10,
        text: [
          'Isolate, lock out, prove dead and disconnect the motor from the drive.',
          "Sezionare, bloccare, verificare l'assenza di tensione e scollegare il motore dall'azionamento.",
          "Séparer, condamner, vérifier l'absence de tension et débrancher le moteur du variateur.",
        ],
        keyPoint: [
          'Never test into a frequency converter: it is destroyed.',
          'Mai misurare verso un inverter: si distrugge.',
          'Ne jamais mesurer vers un variateur : il serait détruit.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Open the terminal box; look for moisture, dust and loose glands.',
          'Aprire la morsettiera; cercare umidità, polvere e pressacavi allentati.',
          'Ouvrir la boîte à bornes ; chercher humidité, poussière et presse-étoupes desserrés.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Measure each phase to earth for one minute at 500 V (motors up to 690 V).',
          'Misurare ogni fase verso terra per un minuto a 500 V (motori fino a 690 V).',
          "Mesurer chaque phase à la terre pendant une minute sous 500 V (moteurs jusqu'à 690 V).",
        ],
        keyPoint: [
          'Below 1 MΩ do not start; compare with earlier values at the same temperature.',
          'Sotto 1 MΩ non avviare; confrontare con i valori precedenti alla stessa temperatura.',
          'Sous 1 MΩ, ne pas démarrer ; comparer aux valeurs antérieures à même température.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Measure the winding resistances and compare the three.',
          'Misurare le resistenze degli avvolgimenti e confrontarle.',
          'Mesurer les résistances des enroulements et comparer les trois.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Discharge, reconnect in the same order, check the direction of rotation and note the values.',
          'Scaricare, ricollegare nello stesso ordine, verificare il senso di rotazione e annotare i valori.',
          'Décharger, rebrancher dans le même ordre, vérifier le sens de rotation et noter les valeurs.',
        ],
      },
    ],
  },
  {
    code: 'ELE-TERMINALS',
    kind: 'smp',
    typology: 'control',
    machineState: 'stopped',
    minutes: 60,
    technicians: 1,
    ppe: ['glasses', 'gloves', 'footwear'],
    title: [
      'Tighten the terminals of a switchboard',
      'Serrare i morsetti di un quadro elettrico',
      "Resserrer les bornes d'une armoire électrique",
    ],
    safetyNote: [
      'Electrically qualified persons only. Isolate, lock out and prove dead; wait for capacitors to discharge.',
      "Solo persone qualificate in ambito elettrico. Sezionare, bloccare e verificare l'assenza di tensione; attendere la scarica dei condensatori.",
      "Personnes habilitées uniquement. Séparer, condamner et vérifier l'absence de tension ; attendre la décharge des condensateurs.",
    ],
    steps: [
      {
        minutes: 10,
        text: [
          'Isolate, lock out, prove dead and wait for the stated discharge time.',
          "Sezionare, bloccare, verificare l'assenza di tensione e attendere il tempo di scarica indicato.",
          "Séparer, condamner, vérifier l'absence de tension et attendre le temps de décharge indiqué.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Look for discoloured insulation, broken strands and missing ferrules.',
          'Cercare isolanti scoloriti, fili spezzati e puntalini mancanti.',
          'Chercher isolants décolorés, brins cassés et embouts manquants.',
        ],
      },
      {
        minutes: 25,
        text: [
          'Tighten power terminals, busbars and contactors with the torque screwdriver.',
          'Serrare morsetti di potenza, sbarre e contattori con il cacciavite dinamometrico.',
          'Serrer bornes de puissance, jeux de barres et contacteurs au tournevis dynamométrique.',
        ],
        keyPoint: [
          'Torque by the table of the maker; overtightening breaks the clamp.',
          'Coppia secondo la tabella del costruttore; un serraggio eccessivo rompe il morsetto.',
          'Couple selon le tableau du constructeur ; un serrage excessif casse la borne.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Tug every wire of the terminal strips and tighten loose ones; check the earth connections.',
          'Tirare leggermente ogni filo delle morsettiere e serrare quelli lenti; controllare le messe a terra.',
          'Tirer légèrement chaque fil des borniers et resserrer les fils lâches ; contrôler les mises à la terre.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Remove tools and lint, close, restore the supply and test the functions.',
          'Togliere attrezzi e sfridi, chiudere, ridare tensione e provare le funzioni.',
          'Retirer outils et déchets, fermer, remettre sous tension et essayer les fonctions.',
        ],
        keyPoint: [
          'Count the tools before closing.',
          'Contare gli attrezzi prima di chiudere.',
          'Compter les outils avant de fermer.',
        ],
      },
    ],
  },
  {
    code: 'ELE-THERMOGRAPHY',
    kind: 'checklist',
    typology: 'inspection',
    machineState: 'running',
    minutes: 30,
    technicians: 2,
    ppe: ['glasses', 'gloves', 'footwear', 'helmet'],
    title: [
      'Thermography of a switchboard',
      'Termografia di un quadro elettrico',
      "Thermographie d'une armoire électrique",
    ],
    safetyNote: [
      'Live work: qualified persons with arc protection, never alone. No reaching past the frame of the door.',
      "Lavoro sotto tensione: persone qualificate con protezione dall'arco, mai da sole. Non superare il telaio della porta.",
      "Travail sous tension : personnes habilitées avec protection contre l'arc, jamais seules. Ne pas dépasser le cadre de la porte.",
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Check that the equipment has run for 30 minutes at no less than 40 % load.',
          "Verificare che l'impianto lavori da 30 minuti almeno al 40 % del carico.",
          "Vérifier que l'installation tourne depuis 30 minutes à 40 % de charge au moins.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Scan feeders, fuses, contactors and terminals; photograph each field.',
          'Esaminare linee, fusibili, contattori e morsetti; fotografare ogni scomparto.',
          'Balayer départs, fusibles, contacteurs et bornes ; photographier chaque cellule.',
        ],
        keyPoint: [
          'Shiny metal mirrors its surroundings: measure on insulation or on a matt sticker.',
          "Il metallo lucido riflette l'ambiente: misurare sull'isolante o su un adesivo opaco.",
          "Le métal brillant reflète l'entourage : mesurer sur l'isolant ou sur une pastille mate.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Compare the three phases of each circuit at the same load.',
          'Confrontare le tre fasi di ogni circuito a pari carico.',
          'Comparer les trois phases de chaque circuit à charge égale.',
        ],
        keyPoint: [
          'From 10 K difference plan the repair, from 30 K act today.',
          'Da 10 K di differenza pianificare la riparazione, da 30 K intervenire in giornata.',
          "Dès 10 K d'écart, planifier la réparation ; dès 30 K, agir le jour même.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Note current, ambient temperature and emissivity with each finding.',
          'Annotare corrente, temperatura ambiente ed emissività per ogni anomalia.',
          'Noter courant, température ambiante et émissivité pour chaque anomalie.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Close the doors and open a tag for each finding with its picture.',
          'Chiudere le porte e aprire un cartellino con foto per ogni anomalia.',
          'Fermer les portes et ouvrir une étiquette TAG avec photo par anomalie.',
        ],
      },
    ],
  },
  {
    code: 'ELE-CABINET',
    kind: 'smp',
    typology: 'cleaning',
    machineState: 'stopped',
    minutes: 30,
    technicians: 1,
    ppe: ['mask', 'glasses', 'gloves', 'footwear'],
    title: [
      'Clean a control cabinet and its fan filters',
      'Pulire un armadio di comando e i filtri dei ventilatori',
      'Nettoyer une armoire de commande et ses filtres de ventilation',
    ],
    safetyNote: [
      'Isolate, lock out and prove dead before cleaning inside.',
      "Sezionare, bloccare e verificare l'assenza di tensione prima di pulire all'interno.",
      "Séparer, condamner et vérifier l'absence de tension avant de nettoyer l'intérieur.",
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Isolate, lock out, prove dead and open the cabinet.',
          "Sezionare, bloccare, verificare l'assenza di tensione e aprire l'armadio.",
          "Séparer, condamner, vérifier l'absence de tension et ouvrir l'armoire.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Vacuum the dust from top to bottom, with an antistatic nozzle.',
          "Aspirare la polvere dall'alto in basso, con bocchetta antistatica.",
          'Aspirer la poussière de haut en bas, avec un embout antistatique.',
        ],
        keyPoint: [
          'No compressed air: it drives dust into contacts and circuit boards.',
          'Niente aria compressa: spinge la polvere in contatti e schede.',
          "Pas d'air comprimé : il pousse la poussière dans les contacts et les cartes.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Replace the filter mats and turn the fans by hand.',
          'Sostituire i pannelli filtranti e girare a mano i ventilatori.',
          'Remplacer les nappes filtrantes et tourner les ventilateurs à la main.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Check door seals, cable glands and signs of moisture.',
          'Controllare guarnizioni delle porte, pressacavi e tracce di umidità.',
          "Contrôler joints de porte, presse-étoupes et traces d'humidité.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Close, switch on, test fans and thermostat.',
          'Chiudere, ridare tensione, provare ventilatori e termostato.',
          'Fermer, remettre sous tension, essayer ventilateurs et thermostat.',
        ],
        keyPoint: [
          'The air must flow through the mat, not beside it.',
          "L'aria deve passare attraverso il filtro, non di lato.",
          "L'air doit traverser la nappe, non la contourner.",
        ],
      },
    ],
  },
  {
    code: 'ELE-LIMIT-SWITCH',
    kind: 'checklist',
    typology: 'control',
    machineState: 'stopped',
    minutes: 20,
    technicians: 1,
    ppe: ['footwear', 'gloves'],
    title: [
      'Check limit switches and proximity sensors',
      'Controllare fine corsa e sensori di prossimità',
      'Contrôler les fins de course et les détecteurs de proximité',
    ],
    steps: [
      {
        minutes: 4,
        text: [
          'With the machine locked out, check fastening, cables and connectors.',
          'Con la macchina bloccata, controllare fissaggio, cavi e connettori.',
          'Machine consignée, contrôler fixations, câbles et connecteurs.',
        ],
      },
      {
        minutes: 4,
        text: [
          'Clean sensor faces and levers; look for wear of roller and cam.',
          "Pulire superfici dei sensori e leve; verificare l'usura di rullo e camma.",
          "Nettoyer faces des détecteurs et leviers ; examiner l'usure du galet et de la came.",
        ],
      },
      {
        minutes: 4,
        text: [
          'Measure the switching distance of proximity sensors.',
          'Misurare la distanza di intervento dei sensori di prossimità.',
          'Mesurer la distance de détection des détecteurs.',
        ],
        keyPoint: [
          'Set to half the rated distance, so that vibration does not matter.',
          'Regolare a metà della distanza nominale, per tollerare le vibrazioni.',
          'Régler à la moitié de la portée nominale pour tolérer les vibrations.',
        ],
      },
      {
        minutes: 6,
        text: [
          'Operate each switch by hand and watch its input on the PLC.',
          "Azionare a mano ogni interruttore e osservarne l'ingresso sul PLC.",
          "Actionner chaque contact à la main et observer son entrée sur l'automate.",
        ],
      },
      {
        minutes: 2,
        text: [
          'Seal the setting with paint and report what was corrected.',
          'Sigillare la regolazione con vernice e segnalare le correzioni.',
          'Marquer le réglage au vernis et signaler les corrections.',
        ],
      },
    ],
  },
  {
    code: 'ELE-PLC-BACKUP',
    kind: 'smp',
    typology: 'control',
    machineState: 'stopped',
    minutes: 30,
    technicians: 1,
    ppe: [],
    title: [
      'Back up the PLC program and drive parameters',
      'Salvare il programma PLC e i parametri degli azionamenti',
      'Sauvegarder le programme automate et les paramètres des variateurs',
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Note the type and firmware of PLC, panel and drives.',
          'Annotare tipo e firmware di PLC, pannello e azionamenti.',
          "Noter le type et le firmware de l'automate, du pupitre et des variateurs.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Connect online and compare the program with the last archived version.',
          "Collegarsi online e confrontare il programma con l'ultima versione archiviata.",
          'Se connecter en ligne et comparer le programme à la dernière version archivée.',
        ],
        keyPoint: [
          'Find out who changed a difference, and why, before overwriting anything.',
          'Chiarire chi ha fatto una modifica, e perché, prima di sovrascrivere.',
          "Savoir qui a fait une modification, et pourquoi, avant d'écraser quoi que ce soit.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Upload program, data blocks, panel project and drive parameters.',
          'Scaricare programma, blocchi dati, progetto del pannello e parametri degli azionamenti.',
          'Récupérer programme, blocs de données, projet du pupitre et paramètres des variateurs.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Store them with machine code and date in two places, one of them off the machine network.',
          'Archiviare con codice macchina e data in due posti, uno fuori dalla rete di macchina.',
          'Archiver avec code machine et date en deux endroits, dont un hors du réseau machine.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Open the copy to prove that it can be read; check the buffer battery.',
          'Aprire la copia per provare che sia leggibile; controllare la batteria tampone.',
          'Ouvrir la copie pour prouver sa lisibilité ; contrôler la pile de sauvegarde.',
        ],
        keyPoint: [
          'Replace the buffer battery only while the PLC is powered.',
          'Sostituire la batteria tampone solo con il PLC alimentato.',
          'Remplacer la pile uniquement automate sous tension.',
        ],
      },
    ],
  },
];
