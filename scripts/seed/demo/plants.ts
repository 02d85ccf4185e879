// Master data of the demo plants: machines, suppliers, technicians and teams.

export interface MachinePlan {
  /** Sort of machine. */
  sort: string;
  n: number;
  /** Name besides that of its sort. */
  name: string;
  model: string;
  capacity: string;
  department: string;
  operation: string;
  year: number;
  price: number;
  /** Days ago on which it was taken out of use, if it was. */
  idle?: { since: number; status: 'standby' | 'dismissed' };
}
export interface TeamPlan {
  code: string;
  name: string;
  /** Places in the list of technicians, from 1; the first is the leader. */
  people: readonly number[];
  /** Sorts of machine the team looks after. */
  sorts: readonly string[];
}
export interface DemoPlant {
  tenant: string;
  code: string;
  machines: readonly MachinePlan[];
  suppliers: readonly string[];
  technicians: readonly string[];
  teams: readonly TeamPlan[];
  /** Cycles that are not active, as `<machine>-<rhythm>`. */
  inactive: readonly string[];
  warehouses: number;
  /** Operators look after machines. */
  autonomous?: true;
}

const createIdleState = (status: 'standby' | 'dismissed', since: number) => ({ idle: { status, since } });
const createMachine = (
  sort: string,
  n: number,
  words: string,
  year: number,
  price: number,
  options: Pick<MachinePlan, 'idle'> = {},
): MachinePlan => {
  const [name = '', model = '', capacity = '', department = '', operation = ''] = words
    .split('|')
    .map((word) => word.trim());
  return { sort, n, name, model, capacity, department, operation, year, price, ...options };
};

export const demoPlants: readonly DemoPlant[] = [
  {
    tenant: 'demo',
    code: 'TO1',
    machines: [
      createMachine('PRS', 1, '800 t linea A | HPX 800 | 800 t | Stampaggio | OP10', 2016, 640_000),
      createMachine('PRS', 2, '630 t linea A | HPX 630 | 630 t | Stampaggio | OP20', 2016, 520_000),
      createMachine('PRS', 3, '400 t linea B | HPX 400 | 400 t | Stampaggio | OP10', 2019, 390_000),
      createMachine(
        'PRS',
        4,
        '250 t prove stampi | Idra 250 | 250 t | Stampaggio | OP90',
        2004,
        180_000,
        createIdleState('standby', 24),
      ),
      createMachine(
        'CNC',
        1,
        'orizzontale 1 | Velox 500H | pallet 500 mm | Lavorazioni meccaniche | OP10',
        2018,
        410_000,
      ),
      createMachine(
        'CNC',
        2,
        'orizzontale 2 | Velox 500H | pallet 500 mm | Lavorazioni meccaniche | OP10',
        2018,
        410_000,
      ),
      createMachine(
        'CNC',
        3,
        'verticale 5 assi | Velox 5X | tavola 630 mm | Lavorazioni meccaniche | OP30',
        2021,
        480_000,
      ),
      createMachine('CNC', 4, 'verticale | Velox 750V | tavola 750 mm | Attrezzeria | OP20', 2014, 220_000),
      createMachine('ROB', 1, 'asservimento PRS-01 | R-210 | 210 kg | Stampaggio | OP15', 2017, 96_000),
      createMachine('ROB', 2, 'saldatura isola 1 | R-120 | 120 kg | Lastratura | OP40', 2020, 88_000),
      createMachine('ROB', 3, 'saldatura isola 2 | R-120 | 120 kg | Lastratura | OP50', 2020, 88_000),
      createMachine('CNV', 1, 'uscita presse | LT 18 | 18 m | Stampaggio | OP25', 2016, 54_000),
      createMachine(
        'CNV',
        2,
        'alimentazione verniciatura | LT 32 | 32 m | Verniciatura | OP60',
        2012,
        71_000,
      ),
      createMachine(
        'OVN',
        1,
        'rinvenimento | TF 650 | 650 °C, 4 m³ | Trattamenti termici | OP70',
        2010,
        260_000,
      ),
      createMachine('CMP', 1, 'sala compressori 1 | SV 55 | 9,2 m³/min | Servizi | -', 2019, 42_000),
      createMachine(
        'CMP',
        2,
        'sala compressori 2 | SV 37 | 6,1 m³/min | Servizi | -',
        2003,
        28_000,
        createIdleState('dismissed', 60),
      ),
      createMachine(
        'WSH',
        1,
        'a giostra | LAV 900 | cesto 900 mm | Lavorazioni meccaniche | OP80',
        2015,
        115_000,
      ),
      createMachine('PBT', 1, 'linea verniciatura | CV 6 | 6 × 4 m | Verniciatura | OP65', 2013, 310_000),
    ],
    suppliers: [
      'Oleodinamica Subalpina srl',
      'Utensileria Po spa',
      'Robotica Canavese srl',
      'Elettroforniture Dora spa',
      'Cuscinetti Monviso srl',
      'Aria Compressa Piemonte srl',
      'Termica Valsusa srl',
      'Filtri & Fluidi snc',
    ],
    technicians: [
      'Giulia Bassi',
      'Luca Moretti',
      'Davide Gallo',
      'Simone Fontana',
      'Elisa Marchetti',
      'Roberto Pavan',
      'Matteo Rinaldi',
      'Ivana Costa',
      'Fabio Sartori',
    ],
    teams: [
      { code: 'MEC', name: 'Manutenzione meccanica', people: [1, 2, 3, 4], sorts: ['PRS', 'CNC', 'WSH'] },
      { code: 'ELE', name: 'Manutenzione elettrica e robot', people: [5, 6, 7], sorts: ['ROB', 'CNV'] },
      { code: 'IMP', name: 'Impianti e servizi', people: [8, 9, 4], sorts: ['OVN', 'CMP'] },
    ],
    inactive: ['ROB-03-3M'],
    warehouses: 2,
    autonomous: true,
  },
  {
    tenant: 'demo',
    code: 'LY1',
    machines: [
      createMachine('PRS', 1, '500 t îlot 1 | HPX 500 | 500 t | Emboutissage | OP10', 2017, 450_000),
      createMachine('PRS', 2, '315 t îlot 2 | HPX 315 | 315 t | Emboutissage | OP20', 2012, 280_000),
      createMachine('CNC', 1, 'horizontal | Velox 500H | palette 500 mm | Usinage | OP10', 2019, 410_000),
      createMachine('CNC', 2, 'vertical 1 | Velox 750V | table 750 mm | Usinage | OP20', 2015, 220_000),
      createMachine('CNC', 3, 'vertical 2 | Velox 750V | table 750 mm | Usinage | OP20', 2015, 220_000),
      createMachine('ROB', 1, 'chargement PRS-01 | R-210 | 210 kg | Emboutissage | OP15', 2018, 96_000),
      createMachine('ROB', 2, 'ébavurage | R-60 | 60 kg | Usinage | OP40', 2021, 74_000),
      createMachine('CNV', 1, 'sortie presses | LT 12 | 12 m | Emboutissage | OP25', 2017, 41_000),
      createMachine('CNV', 2, 'expédition | LT 24 | 24 m | Logistique | OP90', 2011, 58_000),
      createMachine('OVN', 1, 'revenu | TF 550 | 550 °C, 3 m³ | Traitement thermique | OP70', 2009, 215_000),
      createMachine('CMP', 1, 'local technique | SV 55 | 9,2 m³/min | Utilités | -', 2018, 42_000),
      createMachine('WSH', 1, 'dégraissage | LAV 700 | panier 700 mm | Usinage | OP80', 2016, 98_000),
    ],
    suppliers: [
      'Hydraulique du Rhône SARL',
      'Outillage Confluence SA',
      'Robots des Alpes SAS',
      'Électro-Diffusion Lyon',
      'Roulements Saône SARL',
      'Air & Vide Services',
      'Thermique Dauphiné SAS',
      'Filtration Bresse SARL',
    ],
    technicians: [
      'Giulia Bassi',
      'Luca Moretti',
      'Camille Perrin',
      'Julien Morel',
      'Sophie Chevalier',
      'Karim Benali',
    ],
    teams: [
      { code: 'MEC', name: 'Maintenance mécanique', people: [1, 2, 3], sorts: ['PRS', 'CNC', 'CNV', 'WSH'] },
      { code: 'ELE', name: 'Électricité et utilités', people: [4, 5, 6], sorts: ['ROB', 'OVN', 'CMP'] },
    ],
    inactive: ['CNV-02-2M'],
    warehouses: 1,
    autonomous: true,
  },
  {
    tenant: 'demo',
    code: 'DT1',
    machines: [
      createMachine('PRS', 1, '900 t line 1 | HPX 900 | 900 t | Stamping | OP10', 2015, 710_000),
      createMachine('PRS', 2, '630 t line 1 | HPX 630 | 630 t | Stamping | OP20', 2015, 540_000),
      createMachine('CNC', 1, 'horizontal A | Velox 630H | pallet 25 in | Machining | OP10', 2020, 455_000),
      createMachine('CNC', 2, 'horizontal B | Velox 630H | pallet 25 in | Machining | OP10', 2020, 455_000),
      createMachine('ROB', 1, 'press tending | R-210 | 460 lb | Stamping | OP15', 2016, 99_000),
      createMachine('ROB', 2, 'weld cell 4 | R-120 | 265 lb | Body shop | OP40', 2022, 93_000),
      createMachine('CNV', 1, 'press exit | LT 18 | 60 ft | Stamping | OP25', 2015, 57_000),
      createMachine('OVN', 1, 'tempering | TF 650 | 1200 °F | Heat treatment | OP70', 2008, 270_000),
      createMachine('CMP', 1, 'utility room | SV 75 | 440 cfm | Utilities | -', 2017, 51_000),
      createMachine('PBT', 1, 'touch-up line | CV 5 | 16 × 13 ft | Paint shop | OP65', 2014, 290_000),
    ],
    suppliers: [
      'Great Lakes Hydraulics',
      'Motor City Tooling',
      'Huron Robotics',
      'Woodward Electric Supply',
      'Bearing Works Michigan',
      'Wolverine Air',
      'Thermal Systems Midwest',
      'Clearwater Filtration',
    ],
    technicians: [
      'Giulia Bassi',
      'Luca Moretti',
      'Marcus Hill',
      'Denise Carter',
      'Tom Kowalski',
      'Aisha Grant',
    ],
    teams: [
      { code: 'MECH', name: 'Mechanical', people: [1, 2, 3], sorts: ['PRS', 'CNC', 'CNV'] },
      { code: 'ELEC', name: 'Electrical and utilities', people: [4, 5, 6], sorts: ['ROB', 'CMP', 'PBT'] },
    ],
    inactive: [],
    warehouses: 1,
  },
  {
    tenant: 'acme',
    code: 'AC1',
    machines: [
      createMachine('CNC', 1, 'cell 1 | Velox 500H | pallet 500 mm | Machine shop | OP10', 2021, 380_000),
      createMachine('CMP', 1, 'yard | SV 22 | 3.4 m³/min | Utilities | -', 2020, 19_000),
    ],
    suppliers: [
      'Thames Fluid Power',
      'Kent Tooling',
      'Medway Robotics',
      'Albion Electrical',
      'Sussex Bearings',
      'Airflow South',
      'Heat Treat Surrey',
      'Downs Filters',
    ],
    technicians: ['Harry Webb', 'Priya Shah'],
    teams: [{ code: 'MAINT', name: 'Maintenance', people: [1, 2], sorts: ['CNC', 'CMP'] }],
    inactive: [],
    warehouses: 0,
  },
];
