// Warnings about how a file was read: values assumed, left out, or changed by a spreadsheet (check 21).

export const readingChecks = {
  frequencyUnknown: [
    14,
    'error',
    [
      '“{{value}}” is no frequency that is understood. Write for example “weekly”, “every 3 months” or “every 500 hours”.',
      '«{{value}}» non è una frequenza comprensibile. Scrivere per esempio «settimanale», «ogni 3 mesi» o «ogni 500 ore».',
      '« {{value}} » n’est pas une fréquence comprise. Écrivez par exemple « hebdomadaire », « tous les 3 mois » ou « toutes les 500 heures ».',
    ],
  ],
  firstDatesSpread: [
    14,
    'warning',
    [
      '{{n}} cycles have no date: their first dates are spread from {{from}} to {{to}}, on the days on which the teams have most time.',
      '{{n}} cicli non hanno una data: le prime date sono distribuite dal {{from}} al {{to}}, nei giorni in cui le squadre hanno più tempo.',
      '{{n}} cycles n’ont pas de date : leurs premières dates sont réparties du {{from}} au {{to}}, aux jours où les équipes ont le plus de temps.',
    ],
  ],
  firstDatesOverdue: [
    14,
    'warning',
    [
      '{{n}} cycles are overdue by their last execution: their first date is {{day}}.',
      '{{n}} cicli sono scaduti secondo l’ultima esecuzione: la prima data è {{day}}.',
      '{{n}} cycles sont en retard d’après leur dernière exécution : leur première date est {{day}}.',
    ],
  ],
  firstDatesByMeter: [
    14,
    'warning',
    [
      '{{n}} cycles follow the hours of the machine: they are counted from its last reading.',
      '{{n}} cicli seguono le ore della macchina: si contano dall’ultima lettura.',
      '{{n}} cycles suivent les heures de la machine : ils se comptent à partir de son dernier relevé.',
    ],
  ],
  decimalsAssumed: [
    2,
    'warning',
    [
      '“{{value}}” is read as {{number}}, with “{{mark}}” before decimals, as is usual in the plant. The step Columns offers the other mark.',
      '«{{value}}» è letto come {{number}}, con «{{mark}}» prima dei decimali, come è d’uso nello stabilimento. Il passo Colonne offre l’altro segno.',
      '« {{value}} » est lu comme {{number}}, avec « {{mark}} » devant les décimales, comme il est d’usage dans l’usine. L’étape Colonnes propose l’autre signe.',
    ],
  ],
  decimalsAlike: [
    2,
    'warning',
    [
      '“{{value}}” is read as {{number}}, with “{{mark}}” before decimals, as in the other columns of the file.',
      '«{{value}}» è letto come {{number}}, con «{{mark}}» prima dei decimali, come nelle altre colonne del file.',
      '« {{value}} » est lu comme {{number}}, avec « {{mark}} » devant les décimales, comme dans les autres colonnes du fichier.',
    ],
  ],
  decimalsChosen: [
    2,
    'warning',
    [
      '“{{value}}” is read as {{number}}, with “{{mark}}” before decimals, as chosen in the step Columns.',
      '«{{value}}» è letto come {{number}}, con «{{mark}}» prima dei decimali, come scelto nel passo Colonne.',
      '« {{value}} » est lu comme {{number}}, avec « {{mark}} » devant les décimales, comme choisi à l’étape Colonnes.',
    ],
  ],
  datesAssumed: [
    2,
    'warning',
    [
      '“{{value}}” is read as {{day}}, as is usual in the plant: day and month could be the other way round. The step Columns offers the other order.',
      '«{{value}}» è letto come {{day}}, come è d’uso nello stabilimento: giorno e mese potrebbero essere invertiti. Il passo Colonne offre l’altro ordine.',
      '« {{value}} » est lu comme {{day}}, comme il est d’usage dans l’usine : le jour et le mois pourraient être inversés. L’étape Colonnes propose l’autre ordre.',
    ],
  ],
  datesAlike: [
    2,
    'warning',
    [
      '“{{value}}” is read as {{day}}, in the order of the other columns of the file.',
      '«{{value}}» è letto come {{day}}, nell’ordine delle altre colonne del file.',
      '« {{value}} » est lu comme {{day}}, dans l’ordre des autres colonnes du fichier.',
    ],
  ],
  datesChosen: [
    2,
    'warning',
    [
      '“{{value}}” is read as {{day}}, in the order chosen in the step Columns.',
      '«{{value}}» è letto come {{day}}, nell’ordine scelto nel passo Colonne.',
      '« {{value}} » est lu comme {{day}}, dans l’ordre choisi à l’étape Colonnes.',
    ],
  ],
  lettersAssumed: [
    2,
    'warning',
    [
      'Letters with accents are read in the code page {{page}}. If they look wrong, choose another one in the step File.',
      'Le lettere accentate sono lette con la codifica {{page}}. Se non sono giuste, sceglierne un’altra nel passo File.',
      'Les lettres accentuées sont lues avec l’encodage {{page}}. Si elles sont fausses, choisissez-en un autre à l’étape Fichier.',
    ],
  ],
  lettersChosen: [
    2,
    'warning',
    [
      'Letters with accents are read in the code page {{page}}, as chosen.',
      'Le lettere accentate sono lette con la codifica {{page}}, come scelto.',
      'Les lettres accentuées sont lues avec l’encodage {{page}}, comme choisi.',
    ],
  ],
  mergedCells: [
    2,
    'warning',
    [
      '“{{value}}” is in a merged cell and is used for each of its rows.',
      '«{{value}}» si trova in una cella unita e vale per ciascuna delle sue righe.',
      '« {{value}} » se trouve dans une cellule fusionnée et vaut pour chacune de ses lignes.',
    ],
  ],
  rowLeftOut: [
    2,
    'warning',
    [
      '“{{value}}” is not a row of the table: totals and notes are left out ({{n}}).',
      '«{{value}}» non è una riga della tabella: totali e note sono esclusi ({{n}}).',
      '« {{value}} » n’est pas une ligne du tableau : les totaux et les notes sont exclus ({{n}}).',
    ],
  ],
  spreadsheetNumber: [
    21,
    'warning',
    [
      '“{{value}}” was changed by a spreadsheet: a code became a number in scientific notation and lost digits.',
      '«{{value}}» è stato modificato da un foglio di calcolo: un codice è diventato un numero in notazione scientifica e ha perso cifre.',
      '« {{value}} » a été modifié par un tableur : un code est devenu un nombre en notation scientifique et a perdu des chiffres.',
    ],
  ],
  spreadsheetDigits: [
    21,
    'warning',
    [
      '“{{value}}” was changed by a spreadsheet: it keeps fifteen digits and puts zeros for the others.',
      '«{{value}}» è stato modificato da un foglio di calcolo: conserva quindici cifre e mette zeri al posto delle altre.',
      '« {{value}} » a été modifié par un tableur : il garde quinze chiffres et met des zéros à la place des autres.',
    ],
  ],
  spreadsheetDate: [
    21,
    'warning',
    [
      '“{{value}}” was changed by a spreadsheet: a code became a date.',
      '«{{value}}» è stato modificato da un foglio di calcolo: un codice è diventato una data.',
      '« {{value}} » a été modifié par un tableur : un code est devenu une date.',
    ],
  ],
  hiddenRows: [
    21,
    'warning',
    [
      'The spreadsheet hides rows that are read too ({{n}}).',
      'Il foglio di calcolo nasconde righe che vengono comunque lette ({{n}}).',
      'Le tableur masque des lignes qui sont lues aussi ({{n}}).',
    ],
  ],
  hiddenSheet: [
    21,
    'warning',
    [
      'The spreadsheet hides the sheet “{{value}}”, which is read too.',
      'Il foglio di calcolo nasconde il foglio «{{value}}», che viene comunque letto.',
      'Le tableur masque la feuille « {{value}} », qui est lue aussi.',
    ],
  ],
} as const;
