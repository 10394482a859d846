import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const CLOCK_AND_CHANCE = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time comes from the Clock port.',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time comes from the Clock port.' },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Chance comes from a port.',
  },
];

export default defineConfig(
  // openapi.ts is generated.
  globalIgnores(['**/dist', '**/dist.*', 'data', 'coverage', 'clients/typescript/src/openapi.ts']),
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: './tsconfig.check.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-eval': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/prefer-nullish-coalescing': 'error',
      '@typescript-eslint/prefer-optional-chain': 'error',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // Ports are asynchronous over drivers that are not.
      '@typescript-eslint/require-await': 'off',
      // `return promise` is fine, except where a catch or finally must see it fail.
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      // noUncheckedIndexedAccess asks for it where an index is known to be in range; `!` stays visible in a review.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Removing a key of a plain record is what these are for.
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  // A program of its own: both together take nearly all the memory that Node gives a process.
  { files: ['console/src/**'], languageOptions: { parserOptions: { project: './console/tsconfig.json' } } },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only src/bootstrap reads the environment.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: ['node:process', 'process'].map((name) => ({
            name,
            importNames: ['env'],
            message: 'Only src/bootstrap reads the environment.',
          })),
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/adapters/mongodb/database/mongo-driver.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [{ name: 'mongodb', message: 'Loading it costs: ask loadDriver.', allowTypeImports: true }] },
      ],
    },
  },
  {
    files: ['src/bootstrap/**/*.ts'],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
  },
  {
    files: ['src/domain/**/*.ts', 'src/application/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...CLOCK_AND_CHANCE],
      'no-restricted-globals': ['error', 'process', 'crypto', 'fetch', 'performance'],
    },
  },
  {
    // Nothing is decided by the time that it takes.
    files: ['src/application/scheduling/event-loop-slice.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // chai: expect(x).to.be.true
      '@typescript-eslint/no-unused-expressions': 'off',
      'no-restricted-properties': [
        'error',
        ...['describe', 'it', 'context', 'specify'].map((object) => ({
          object,
          property: 'only',
          message: 'It would hide every other test.',
        })),
      ],
    },
  },
);
