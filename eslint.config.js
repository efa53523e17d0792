import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

// A plain space lets « : » or « € » start a line by itself: U+00A0 before : % € » and after «, U+202F before ; ! ?.
const MISSET = '/[a-zà-ÿœ0-9)»’…] [:;!?%€»](?![a-z])|« |n° (?=\\$|$)|\\u00a0[;!?]/i';

export default tseslint.config(
  { ignores: ['**/node_modules/**', 'web/dist/**', '.data/**', '**/*.js', 'playwright-report/**', 'test-results/**'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          './contract/tsconfig.json',
          './server/tsconfig.json',
          './web/tsconfig.json',
          './web/worker/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // TanStack Router's guards redirect by throwing an object that is no Error.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
      ],
      // Named so to stand out: only a provider of this very machine is reached without TLS (server/config.ts).
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['web/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['contract/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}'],
    // SQL and what the simulated provider says in English have signs of their own.
    ignores: [
      '**/*.test.ts',
      '**/queries.ts',
      '**/*Queries.ts',
      'server/simulation/**',
      'server/testing/**',
      'server/paymentProvider/simulator/{deliveries,payments,store}.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[`Literal[value=${MISSET}]`, `TemplateElement[value.cooked=${MISSET}]`, `JSXText[value=${MISSET}]`].map(
          (selector) => ({
            selector,
            message: 'French wants a no-break space before this sign, or after « (\\u00a0, \\u202f).',
          }),
        ),
      ],
    },
  },
  { files: ['tools/**', 'bench/**', 'server/main.ts', 'server/cli/**'], rules: { 'no-console': 'off' } },
);
