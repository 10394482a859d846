/**
 * Which folder may import which. Type-only imports count as imports (tsPreCompilationDeps).
 * A package or a Node builtin is simply something that is not below the allowed folders.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-domain',
      comment:
        'The domain is pure: no packages, no Node builtins, no other layer. One file encodes domains (decision 0060).',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '^src/domain/text/ascii-domain\\.ts$' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'domains-are-encoded-by-node',
      comment: 'The functions of node:url that encode domains are pure.',
      severity: 'error',
      from: { path: '^src/domain/text/ascii-domain\\.ts$' },
      to: { pathNot: '^(node:)?url$' },
    },
    {
      name: 'application-imports-domain',
      comment: 'Use cases know the domain and their ports: no packages, no Node builtins, no adapters.',
      severity: 'error',
      from: { path: '^src/application/' },
      to: { pathNot: '^src/(domain|application)/' },
    },
    {
      name: 'adapters-stay-apart',
      comment: 'Adapter folders do not import each other. Only the storages share a folder: storage-kernel.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/', pathNot: '^src/adapters/(sqlite|mongodb|memory)/' },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/$1/' },
    },
    {
      name: 'storages-stay-apart',
      comment: 'Storages do not import each other or another adapter; what they share lives in storage-kernel.',
      severity: 'error',
      from: { path: '^src/adapters/(sqlite|mongodb|memory)/' },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/($1|storage-kernel)/' },
    },
    {
      name: 'storages-know-no-kind',
      comment:
        'Storages keep records of every kind alike (decision 0066). An upgrade may name those of an earlier release.',
      severity: 'error',
      from: {
        path: '^src/adapters/(sqlite|mongodb|memory|storage-kernel)/',
        pathNot: '^src/adapters/(sqlite|mongodb)/upgrade/',
      },
      to: { path: '^src/domain/authority/kinds/', pathNot: '^src/domain/authority/kinds/kinds?\\.ts$' },
    },
    {
      name: 'migrations-are-frozen',
      comment: 'A migration does the same for ever: it imports nothing that may change.',
      severity: 'error',
      from: { path: '^src/adapters/sqlite/migrations/\\d' },
      to: { pathNot: '^(src/adapters/sqlite/migrations/migration\\.ts|(node:)?crypto)$' },
    },
    {
      name: 'bootstrap-is-the-top',
      comment: 'Only bootstrap knows how the parts are put together.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/bootstrap/' },
      to: { path: '^src/bootstrap/' },
    },
    {
      name: 'container-in-bootstrap',
      comment: 'No class outside bootstrap knows the container.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/bootstrap/' },
      to: { path: '(^|/)(inversify|@inversifyjs|reflect-metadata)(/|$)' },
    },
    {
      name: 'product-knows-no-tests',
      comment: 'The product does not depend on what checks it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|harness|bench|acceptance)/' },
    },
    {
      name: 'bench-and-acceptance-apart',
      comment: 'Benchmarks and acceptance tests do not import each other; what both need lives in harness.',
      severity: 'error',
      from: { path: '^(bench|acceptance)/' },
      to: { path: '^(bench|acceptance)/', pathNot: '^$1/' },
    },
    {
      name: 'harness-imports-support',
      comment: 'The harness knows no benchmark and no test, only the support of tests.',
      severity: 'error',
      from: { path: '^harness/' },
      to: { path: '^(bench|acceptance|test)/', pathNot: '^test/support/' },
    },
    {
      name: 'tests-start-no-benchmark',
      comment: 'Tests run in one process, without the harness.',
      severity: 'error',
      from: { path: '^test/' },
      to: { path: '^(harness|bench|acceptance)/' },
    },
    {
      name: 'clients-use-the-api',
      comment: 'The client packages know the service only by its API.',
      severity: 'error',
      from: { path: '^clients/' },
      to: { path: '^(src|test|harness|bench|acceptance)/' },
    },
    {
      name: 'console-uses-the-api',
      comment:
        'The console knows the service only by its API, reads files of customers with the same code, lists the same fields, and tells by the same rules how an entry of the log is undone.',
      severity: 'error',
      from: { path: '^console/' },
      to: {
        path: '^(src|test|harness|bench|acceptance)/',
        pathNot: '^src/(customer-files/|domain/(customers/customer-fields|authority/how-to-undo)\\.ts$)',
      },
    },
    {
      name: 'customer-files-run-in-browsers',
      comment:
        'The command line and the console read files with the same code: nothing of Node, nothing of the service but its domain.',
      severity: 'error',
      from: { path: '^src/customer-files/' },
      to: { pathNot: '^(src/(customer-files|domain)/|node_modules/csv-(parse|stringify)/)' },
    },
    {
      name: 'clients-are-imported-by-name',
      comment: 'What a client package exports is what others use of it.',
      severity: 'error',
      from: { path: '^(console|clients/([^/]+))/' },
      to: { path: '^clients/[^/]+/', pathNot: ['^clients/$2/', '^clients/[^/]+/src/index\\.ts$'] },
    },
    {
      name: 'clients-know-no-console',
      comment: 'A client package is published on its own.',
      severity: 'error',
      from: { path: '^clients/' },
      to: { path: '^console/' },
    },
    {
      name: 'console-is-used-in-browsers',
      comment: 'Nothing imports the console. Tests import the client packages.',
      severity: 'error',
      from: { path: '^(src|test|harness|bench|acceptance)/' },
      to: { path: '^console/' },
    },
    {
      name: 'product-knows-no-clients',
      comment: 'The service does not depend on its clients.',
      severity: 'error',
      from: { path: '^(src|harness|bench|acceptance)/' },
      to: { path: '^clients/' },
    },
    {
      name: 'folders-import-one-way',
      comment:
        'Folders stand on floors, at every level: what one imports from imports nothing of it, not even by way of others. Files beside folders put those together.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle is two modules that are really one, or a part in the wrong file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
