// Starter procedures of hydraulics and compressed air: filters, oil, leaks, cylinders, compressor.
import type { StarterProcedure } from './starter-type.ts';

export const fluids: readonly StarterProcedure[] = [
  {
    code: 'HYD-FILTER',
    kind: 'smp',
    typology: 'replacement',
    machineState: 'stopped',
    minutes: 40,
    technicians: 1,
    ppe: ['gloves', 'glasses', 'footwear'],
    title: [
      'Replace the hydraulic return filter',
      'Sostituire il filtro di ritorno idraulico',
      'Remplacer le filtre de retour hydraulique',
    ],
    safetyNote: [
      'Lower loads, lock out the pump and discharge the accumulators before opening anything.',
      'Abbassare i carichi, bloccare la pompa e scaricare gli accumulatori prima di aprire qualsiasi parte.',
      'Abaisser les charges, consigner la pompe et décharger les accumulateurs avant toute ouverture.',
    ],
    steps: [
      {
        minutes: 10,
        text: [
          'Stop the pump, lock it out and release the pressure until the gauges show zero.',
          'Fermare la pompa, bloccarla e scaricare la pressione finché i manometri segnano zero.',
          "Arrêter la pompe, la consigner et faire chuter la pression jusqu'au zéro des manomètres.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Clean the filter head and its surroundings, and place a drain pan.',
          'Pulire la testa del filtro e la zona intorno e posizionare una vasca di raccolta.',
          'Nettoyer la tête de filtre et ses abords, puis placer un bac de récupération.',
        ],
        keyPoint: [
          'Dirt that falls in during the change harms more than the old element.',
          'Lo sporco che entra durante il cambio danneggia più del vecchio elemento.',
          "La saleté introduite au remplacement nuit plus que l'ancien élément.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Take out the element, cut open its pleats and look for metal or rubber.',
          "Estrarre l'elemento, aprirne le pieghe e cercare metallo o gomma.",
          "Sortir l'élément, ouvrir ses plis et rechercher métal ou caoutchouc.",
        ],
      },
      {
        minutes: 10,
        text: [
          'Fit the new element of the same fineness with new, oiled O-rings.',
          'Montare il nuovo elemento della stessa finezza con O-ring nuovi e oliati.',
          "Monter l'élément neuf de même finesse avec des joints toriques neufs et huilés.",
        ],
        keyPoint: [
          'Compare the micron rating printed on both elements.',
          'Confrontare il grado in micron stampato sui due elementi.',
          'Comparer la finesse en microns imprimée sur les deux éléments.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Start, bleed, check tightness, oil level and clogging indicator.',
          "Avviare, spurgare, controllare tenuta, livello dell'olio e indicatore di intasamento.",
          "Démarrer, purger, contrôler l'étanchéité, le niveau d'huile et l'indicateur de colmatage.",
        ],
      },
    ],
  },
  {
    code: 'HYD-UNIT',
    kind: 'checklist',
    typology: 'inspection',
    machineState: 'running',
    minutes: 20,
    technicians: 1,
    ppe: ['glasses', 'gloves', 'footwear'],
    title: [
      'Inspect a hydraulic power unit',
      'Ispezionare una centralina idraulica',
      'Inspecter une centrale hydraulique',
    ],
    safetyNote: [
      'Never search for a leak with the hand: a jet of oil goes through the skin.',
      "Non cercare mai una perdita con la mano: un getto d'olio penetra nella pelle.",
      "Ne jamais chercher une fuite à la main : un jet d'huile traverse la peau.",
    ],
    steps: [
      {
        minutes: 3,
        text: [
          'Read oil level and oil temperature.',
          "Leggere livello e temperatura dell'olio.",
          "Relever le niveau et la température de l'huile.",
        ],
        keyPoint: [
          'From 60 °C on, check cooler and pressure settings.',
          'Da 60 °C in su controllare scambiatore e tarature di pressione.',
          'À partir de 60 °C, contrôler le refroidisseur et les réglages de pression.',
        ],
      },
      {
        minutes: 3,
        text: [
          'Compare the working pressure with the value on the plate.',
          'Confrontare la pressione di lavoro con il valore in targhetta.',
          'Comparer la pression de travail à la valeur de la plaque.',
        ],
      },
      {
        minutes: 4,
        text: [
          'Listen to the pump: rattling means that it draws air or that the suction filter is clogged.',
          "Ascoltare la pompa: un crepitio indica aspirazione d'aria o filtro di aspirazione intasato.",
          "Écouter la pompe : un crépitement indique une prise d'air ou un filtre d'aspiration colmaté.",
        ],
      },
      {
        minutes: 6,
        text: [
          'Look over pipes, hoses and fittings for sweat, chafing and bulges.',
          'Esaminare tubi rigidi, flessibili e raccordi: trasudamenti, sfregamenti, rigonfiamenti.',
          'Examiner tuyauteries, flexibles et raccords : suintements, frottements, gonflements.',
        ],
        keyPoint: [
          'Replace hoses at the age limit, even if they look sound.',
          'Sostituire i flessibili al limite di età, anche se sembrano integri.',
          "Remplacer les flexibles à leur limite d'âge, même s'ils paraissent sains.",
        ],
      },
      {
        minutes: 2,
        text: [
          'Read the clogging indicators and check the breather.',
          'Leggere gli indicatori di intasamento e controllare lo sfiato.',
          "Lire les indicateurs de colmatage et contrôler l'évent.",
        ],
      },
      {
        minutes: 2,
        text: [
          'Wipe the unit so that the next leak is seen.',
          'Pulire la centralina, così che la prossima perdita si veda.',
          'Essuyer la centrale pour que la prochaine fuite se voie.',
        ],
      },
    ],
  },
  {
    code: 'PNE-FRL',
    kind: 'smp',
    typology: 'cleaning',
    machineState: 'stopped',
    minutes: 30,
    technicians: 1,
    ppe: ['glasses', 'footwear'],
    title: [
      'Service the air preparation unit (FRL)',
      'Manutenere il gruppo di trattamento aria (FRL)',
      "Entretenir l'unité de traitement d'air (FRL)",
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Close the shut-off valve, lock it and vent the machine down to zero.',
          'Chiudere la valvola di intercettazione, bloccarla e scaricare la macchina fino a zero.',
          "Fermer la vanne d'isolement, la cadenasser et purger la machine jusqu'à zéro.",
        ],
        keyPoint: [
          'Vertical cylinders may drop when the air is vented: support them.',
          "I cilindri verticali possono scendere allo scarico dell'aria: sostenerli.",
          'Les vérins verticaux peuvent descendre à la purge : les soutenir.',
        ],
      },
      {
        minutes: 5,
        text: [
          'Empty the bowl and test the automatic drain.',
          'Svuotare la tazza e provare lo scarico automatico.',
          'Vider la cuve et essayer la purge automatique.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Wash the bowl in soapy water and replace the filter element.',
          "Lavare la tazza con acqua e sapone e sostituire l'elemento filtrante.",
          "Laver la cuve à l'eau savonneuse et remplacer l'élément filtrant.",
        ],
        keyPoint: [
          'No solvents: polycarbonate bowls crack under pressure.',
          'Nessun solvente: le tazze in policarbonato si criccano sotto pressione.',
          'Pas de solvant : les cuves en polycarbonate se fissurent sous pression.',
        ],
      },
      {
        minutes: 4,
        text: [
          'Top up the lubricator with the prescribed oil, if one is fitted.',
          "Rabboccare il lubrificatore, se presente, con l'olio prescritto.",
          "Compléter le lubrificateur, s'il existe, avec l'huile prescrite.",
        ],
      },
      {
        minutes: 6,
        text: [
          'Open the air slowly, set the working pressure, lock the regulator and check for leaks.',
          "Aprire lentamente l'aria, regolare la pressione di lavoro, bloccare il regolatore e verificare l'assenza di perdite.",
          "Ouvrir l'air lentement, régler la pression de travail, verrouiller le régulateur et contrôler l'absence de fuites.",
        ],
      },
    ],
  },
  {
    code: 'PNE-LEAKS',
    kind: 'smp',
    typology: 'inspection',
    machineState: 'running',
    minutes: 45,
    technicians: 1,
    ppe: ['glasses', 'headphones', 'footwear'],
    title: [
      'Find and stop compressed air leaks',
      'Cercare ed eliminare le perdite di aria compressa',
      "Rechercher et supprimer les fuites d'air comprimé",
    ],
    steps: [
      {
        minutes: 5,
        text: [
          'Note pressure and flow with the machine at rest and the air on.',
          'Annotare pressione e portata con macchina ferma e aria inserita.',
          "Noter la pression et le débit, machine à l'arrêt et air ouvert.",
        ],
        keyPoint: [
          'This is the figure that the repair is measured by.',
          'È il valore con cui si misura il risultato della riparazione.',
          "C'est la valeur qui mesure le résultat de la réparation.",
        ],
      },
      {
        minutes: 15,
        text: [
          'Follow the pipes from the shut-off valve to the actuators with the ultrasonic detector or leak spray.',
          'Seguire le tubazioni dalla valvola di intercettazione agli attuatori con rilevatore a ultrasuoni o spray cercafughe.',
          "Suivre les conduites de la vanne d'isolement aux actionneurs, au détecteur à ultrasons ou à l'aérosol.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Mark each leak with a tag and estimate its size.',
          "Segnare ogni perdita con un cartellino e stimarne l'entità.",
          'Repérer chaque fuite par une étiquette TAG et estimer son importance.',
        ],
      },
      {
        minutes: 15,
        text: [
          'Vent the section, tighten or replace fittings, tubes and couplings.',
          'Scaricare il tratto, serrare o sostituire raccordi, tubi e innesti rapidi.',
          'Purger le tronçon, resserrer ou remplacer raccords, tubes et coupleurs.',
        ],
        keyPoint: [
          'Cut tubes square with a tube cutter; a slanted cut leaks again.',
          'Tagliare i tubi a squadro con il tagliatubi: un taglio obliquo perde di nuovo.',
          "Couper les tubes d'équerre au coupe-tube : une coupe en biais fuit à nouveau.",
        ],
      },
      {
        minutes: 5,
        text: [
          'Measure the flow again and note the difference.',
          'Misurare di nuovo la portata e annotare la differenza.',
          'Mesurer de nouveau le débit et noter la différence.',
        ],
      },
    ],
  },
  {
    code: 'PNE-CYLINDER',
    kind: 'smp',
    typology: 'replacement',
    machineState: 'stopped',
    minutes: 60,
    technicians: 1,
    ppe: ['gloves', 'glasses', 'footwear'],
    title: [
      'Replace the seals of a pneumatic cylinder',
      'Sostituire le guarnizioni di un cilindro pneumatico',
      "Remplacer les joints d'un vérin pneumatique",
    ],
    safetyNote: [
      'Secure the load mechanically, vent both chambers and lock the air supply.',
      "Vincolare meccanicamente il carico, scaricare entrambe le camere e bloccare l'alimentazione dell'aria.",
      "Caler mécaniquement la charge, purger les deux chambres et consigner l'alimentation en air.",
    ],
    steps: [
      {
        minutes: 10,
        text: [
          'Secure the load, vent, mark the tubes and the setting of the flow regulators.',
          'Vincolare il carico, scaricare, contrassegnare i tubi e la posizione dei regolatori di flusso.',
          'Caler la charge, purger, repérer les tubes et le réglage des limiteurs de débit.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Take off sensors and mountings, and remove the cylinder.',
          'Smontare sensori e fissaggi e rimuovere il cilindro.',
          'Déposer les capteurs et les fixations, puis le vérin.',
        ],
      },
      {
        minutes: 15,
        text: [
          'Open the cylinder and inspect barrel and rod.',
          'Aprire il cilindro ed esaminare camicia e stelo.',
          'Ouvrir le vérin et examiner le tube et la tige.',
        ],
        keyPoint: [
          'With a scored rod or barrel new seals do not last: replace the cylinder.',
          'Con stelo o camicia rigati le guarnizioni nuove non durano: sostituire il cilindro.',
          'Si la tige ou le tube sont rayés, les joints neufs ne tiendront pas : remplacer le vérin.',
        ],
      },
      {
        minutes: 15,
        text: [
          'Fit the seal kit with the lips facing the pressure, greased with the grease of the kit.',
          'Montare il kit guarnizioni con i labbri rivolti verso la pressione, ingrassati con il grasso del kit.',
          'Monter la pochette de joints, lèvres côté pression, graissées avec la graisse de la pochette.',
        ],
      },
      {
        minutes: 10,
        text: [
          'Refit, open the air slowly, set cushioning, speed and sensors, and watch ten cycles.',
          "Rimontare, aprire lentamente l'aria, regolare ammortizzo, velocità e sensori e osservare dieci cicli.",
          "Remonter, ouvrir l'air lentement, régler amortissement, vitesse et capteurs, observer dix cycles.",
        ],
      },
    ],
  },
  {
    code: 'AIR-COMPRESSOR',
    kind: 'checklist',
    typology: 'inspection',
    machineState: 'running',
    minutes: 15,
    technicians: 1,
    ppe: ['headphones', 'glasses', 'footwear'],
    title: [
      'Daily check of a screw compressor',
      'Controllo giornaliero di un compressore a vite',
      "Contrôle quotidien d'un compresseur à vis",
    ],
    steps: [
      {
        minutes: 2,
        text: [
          'Read alarms and operating hours on the controller.',
          'Leggere allarmi e ore di funzionamento sulla centralina.',
          'Lire les alarmes et les heures de marche sur le régulateur.',
        ],
      },
      {
        minutes: 3,
        text: [
          'Note line pressure, outlet temperature and load share.',
          'Annotare pressione di linea, temperatura di mandata e percentuale di carico.',
          'Noter la pression de réseau, la température de refoulement et le taux de charge.',
        ],
        keyPoint: [
          'An outlet temperature above 100 °C calls for a look at oil level, cooler and room ventilation.',
          'Con temperatura di mandata oltre 100 °C controllare livello olio, radiatore e ventilazione del locale.',
          "Au-delà de 100 °C au refoulement, contrôler le niveau d'huile, le radiateur et la ventilation du local.",
        ],
      },
      {
        minutes: 3,
        text: [
          'Check the oil level and look for oil under the machine.',
          "Controllare il livello dell'olio e cercare tracce d'olio sotto la macchina.",
          "Contrôler le niveau d'huile et chercher des traces d'huile sous la machine.",
        ],
      },
      {
        minutes: 3,
        text: [
          'Test the condensate drains of separator, dryer and tank.',
          'Provare gli scaricatori di condensa di separatore, essiccatore e serbatoio.',
          'Essayer les purgeurs de condensats du séparateur, du sécheur et du réservoir.',
        ],
        keyPoint: [
          'Condensate is oily: only into the oil-water separator.',
          'La condensa contiene olio: solo nel separatore acqua-olio.',
          'Les condensats sont huileux : uniquement vers le séparateur eau-huile.',
        ],
      },
      {
        minutes: 2,
        text: [
          'Read the dew point or the refrigerant temperature of the dryer.',
          "Leggere il punto di rugiada o la temperatura del refrigerante dell'essiccatore.",
          'Lire le point de rosée ou la température du fluide du sécheur.',
        ],
      },
      {
        minutes: 2,
        text: [
          'Check that air intakes and cooler are free of dust.',
          "Verificare che prese d'aria e radiatore siano liberi da polvere.",
          "Vérifier que les prises d'air et le radiateur sont exempts de poussière.",
        ],
      },
    ],
  },
];
