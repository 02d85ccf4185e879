// Points that operators look after, by sort of machine. Remarks: location, type, frequency, minutes, and
// optional fields.
import { parseOutline } from '../outline.ts';

/**
 * The code is the point's number. Frequency: `1D`, `1W`, `1M`, or the shifts `S123`. Optional: `running`,
 * `@picture=x,y`, `lub=code,quantity`, `torque=`, `control=`, `tool=`, `sop=`.
 */
export const pointLines = parseOutline(`
PRS Pressa | Presse | Press
  1 Pulire i lardoni della slitta | Nettoyer les glissières du coulisseau | Clean the slide gibs ; MEC.GDE.G1 C 1D 3 @wipe=60,52 sop=PRS-SOP1
  2 Leggere pressione alla centralina | Lire la pression à la centrale | Read the pressure at the power unit ; HYD.PMP.F1 I 1D 1 running control=OIL-P @gauge=55,25 sop=PRS-SOP2
  3 Guardare il filtro di ritorno: nessuna perdita | Regarder le filtre de retour : aucune fuite | Look at the return filter: no leaks ; HYD.PMP.F1 I 1D 1 running control=LEAK
  4 Ingrassare i punti della slitta | Graisser les points du coulisseau | Grease the slide points ; MEC.GDE.G1 L 1W 4 lub=NLGI2,0.05 tool=ING-P @grease=37,44
  5 Serrare le viti dei lardoni | Serrer les vis des glissières | Tighten the gib screws ; MEC.GDE.G1 R 1M 5 torque=85 tool=DIN-200 @torque=31,54
CNC Centro di lavoro | Centre d'usinage | Machining centre
  1 Aspirare i trucioli dalle coperture | Aspirer les copeaux des carters | Vacuum the chips off the covers ; MEC.GDE.G1 C S123 4 @wipe=35,55 sop=CNC-SOP1
  2 Guardare livelli e perdite | Regarder niveaux et fuites | Look at levels and leaks ; FLU.TNK.F1 I S123 1 running control=LEAK @level=50,58
  3 Rabboccare l'olio guide | Compléter l'huile des glissières | Top up the slideway oil ; MEC.GDE.G1 L 1W 3 lub=VG68,0.3
CNV Trasportatore | Convoyeur | Conveyor
  1 Pulire rulli e fotocellule | Nettoyer rouleaux et cellules | Clean rollers and sensors ; MEC.GDE.G1 C 1W 5 @wipe=40,50
  2 Misurare la tensione della cinghia | Mesurer la tension de la courroie | Measure the belt tension ; MEC.DRV.T1 I 1W 3 control=BLT-N @belt=50,36 sop=CNV-SOP1
  3 Oliare la catena | Huiler la chaîne | Oil the chain ; MEC.DRV.T1 L 1M 6 lub=VG68,0.2
  4 Serrare i supporti della testata | Serrer les paliers de la tête | Tighten the head bearings ; MEC.DRV.T1 R 1M 5 torque=60 tool=DIN-200
CMP Compressore | Compresseur | Compressor
  1 Soffiare il filtro aria | Nettoyer le filtre à air | Clean the air filter ; FLU.FLT.F1 C 1M 6 @filter=50,30
  2 Leggere la pressione di rete | Lire la pression réseau | Read the network pressure ; FLU.FLT.F1 I 1W 1 running control=AIR-P @gauge=55,25
WSH Lavatrice | Machine à laver | Washer
  1 Lavare il filtro a sacco | Laver la poche filtrante | Wash the filter bag ; FLU.TNK.F1 C 1D 5 @filter=50,40
  2 Guardare i getti della rampa | Regarder les jets de la rampe | Look at the jets of the ramp ; FLU.TNK.F1 I 1D 2 control=LEAK @jets=50,60
`);

export interface PathPlan {
  code: string;
  text: string;
  /** Sorts with the maximum number of their machines, in walking order. */
  machines: readonly (readonly [sort: string, most: number])[];
  /** Number of weeks since it began. */
  weeks?: number;
  inactive?: true;
}

export const pathPlans: readonly PathPlan[] = [
  { code: 'PRESS', text: 'Giro presse | Tour des presses | Press round', machines: [['PRS', 2]] },
  {
    code: 'CNC',
    text: 'Giro centri di lavoro, ogni turno | Tour des centres, chaque poste | Machining round, every shift',
    machines: [['CNC', 2]],
    weeks: 13,
  },
  {
    code: 'SERV',
    text: 'Giro trasporti e aria | Tour convoyeurs et air | Conveyor and air round',
    machines: [
      ['CNV', 2],
      ['CMP', 1],
    ],
  },
  {
    code: 'WASH',
    text: 'Giro lavatrice, in prova | Tour machine à laver, à l’essai | Washer round, on trial',
    machines: [['WSH', 1]],
    inactive: true,
  },
];

/** Locations that operators look after, by sort of machine. */
const operatorLocations = new Map(
  pointLines.map(({ code, children }) => [code, new Set(children.map(({ remarks }) => remarks[0]!))]),
);
export const isOperatorLocation = (sort: string, location: string): boolean =>
  operatorLocations.get(sort)?.has(location) ?? false;
