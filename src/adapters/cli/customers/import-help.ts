/** What `help import customers` says behind the summary; docs/import.md says more. */
export const IMPORT_DETAILS: readonly string[] = [
  '',
  'FILE is a CSV with a header row (.csv) or has one JSON object a line (.ndjson, .jsonl); - is standard input.',
  'Columns are named as in the API; every other name of the form of an own column is one. Empty cells are no value.',
  'Cells are text; name a column seats:number or vip:boolean for anything else.',
  '',
  '--format FORMAT         csv or ndjson, whatever the name of the file.',
  '--external-id COLUMN    The own column by which another system knows a customer: a row whose value is known changes',
  '                        that customer, so that a file can be imported again. external_id, where there is one.',
  '--ignore COLUMN         Leaves a column out. May be given several times.',
  '--rejects PATH          Where rejected rows go, as NDJSON {line, errors, row}; FILE.rejects.ndjson if not said.',
  '--delimiter CHARACTER   What parts the cells of a CSV, if it is not the comma.',
  '--safe-cells            The CSV was exported with --safe-cells.',
  '',
  'An empty store that no service has open is filled at full speed; keep services stopped until it is done. Otherwise',
  'the import goes on beside the service. Ctrl-C ends it after the batch at hand. Exit code 65: rows were rejected.',
];
