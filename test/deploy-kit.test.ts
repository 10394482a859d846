import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Secret, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../src/bootstrap/config.js';
import { TypeChecker } from './client/type-checker.js';
import { send } from './http/sample-client.js';
import { ROOT } from './support/root.js';
import { withService } from './support/service.js';
import { temporaryFolder } from './support/temporary-folder.js';

const METRICS_TOKEN = 'a-token-for-the-metrics';
const PROMTOOL = process.env['PROMTOOL'] ?? 'promtool';
const place = (...names: string[]) => join(ROOT, 'deploy', ...names);
const textOf = (...names: string[]) => readFileSync(place(...names), 'utf8');

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets: readonly { readonly refId: string; readonly expr: string }[];
  }[];
}

const rules = () => (parse(textOf('prometheus', 'castellan.rules.yml')) as Rules).groups.flatMap(({ rules }) => rules);
const dashboard = () => JSON.parse(textOf('grafana', 'castellan.json')) as Dashboard;
/** As Grafana fills them in. */
const expressions = () =>
  dashboard().panels.flatMap(({ targets }) =>
    targets.map(({ expr }) =>
      expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', 'castellan').replaceAll('$instance', '.+'),
    ),
  );

describe("deploy/, the operator's kit", () => {
  it('has a dashboard of the type that Grafana publishes', () => {
    const folder = temporaryFolder();
    try {
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
      const typed = `import type { Dashboard } from '@grafana/schema';\nexport const dashboard: Dashboard = `;
      writeFileSync(join(folder, 'dashboard.ts'), typed + textOf('grafana', 'castellan.json'));
      expect(new TypeChecker(folder).complaintsOf('dashboard.ts')).to.deep.equal([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('alerts and draws by metrics and labels that the service has', async () => {
    const backups = temporaryFolder();
    try {
      await withService('sqlite', { METRICS_TOKEN, BACKUP_DIR: backups }, async ({ port }) => {
        const ask = async () => (await send(port, 'GET', '/metrics', { as: METRICS_TOKEN })).text;
        await ask();
        const known = new Map<string, Set<string>>();
        // Series that appear with the first flag that is evaluated.
        known.set('castellan_flag_evaluations_total', new Set(['variant', 'reason']));
        known.set('up', new Set());
        for (const [, name, labels = ''] of (await ask()).matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
          const of = known.get(name!) ?? new Set();
          for (const [, label] of labels.matchAll(/(\w+)="/g)) of.add(label!);
          known.set(name!, of);
        }
        for (const expr of [...rules().map((rule) => rule.expr), ...expressions()]) {
          const selectors = [...expr.matchAll(/\b(castellan_\w+|process_\w+|up)\b(?:\{([^}]*)\})?/g)];
          expect(selectors, expr).not.to.have.length(0);
          for (const [, name, labels = ''] of selectors) {
            expect([...known.keys()], expr).to.include(name!);
            for (const [, label] of labels.matchAll(/(\w+)(?:=|!)/g)) {
              expect(['job', 'instance', ...known.get(name!)!], expr).to.include(label!);
            }
          }
        }
      });
    } finally {
      rmSync(backups, { recursive: true });
    }
  });

  it('tests every alert', () => {
    const tests = textOf('prometheus', 'castellan.test.yml');
    const firing = /count\(count by \(alertname\)[\s\S]*?value: (\d+)/.exec(tests)![1];
    expect(Number(firing)).to.equal(new Set(rules().map(({ alert }) => alert)).size);
  });

  it('has alerts that fire, and none when all is well, as promtool runs them', function () {
    const run = (...args: string[]) => spawnSync(PROMTOOL, args, { cwd: place('prometheus'), encoding: 'utf8' });
    const tested = run('test', 'rules', 'castellan.test.yml');
    if (tested.error !== undefined) {
      Object.assign(this, { skipReason: 'there is no promtool on this machine' });
      this.skip();
    }
    expect([tested.stderr, tested.status]).to.deep.equal(['', 0]);
    // A dashboard's expressions are checked as if they were rules.
    const folder = temporaryFolder();
    try {
      const file = join(folder, 'expressions.yml');
      const recorded = expressions().map((expr, index) => ({ record: `panel:${index}`, expr }));
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
      const checked = run('check', 'rules', file);
      expect([checked.stderr, checked.status]).to.deep.equal(['', 0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has a dashboard whose panels do not overlap', () => {
    const { panels } = dashboard();
    expect(new Set(panels.map(({ id }) => id)).size).to.equal(panels.length);
    const taken = new Set<string>();
    for (const { title, gridPos, targets } of panels) {
      expect(new Set(targets.map(({ refId }) => refId)).size, title).to.equal(targets.length);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(x < 24 && !taken.has(`${x} ${y}`), title).to.equal(true);
          taken.add(`${x} ${y}`);
        }
      }
    }
  });

  it('has manifests that Kubernetes takes, with settings that the service takes', () => {
    const models = { Deployment, PodDisruptionBudget, Secret, Service };
    const documents = readdirSync(place('kubernetes')).flatMap((name) =>
      parseAllDocuments(textOf('kubernetes', name)).map((document) => document.toJS() as { kind: keyof typeof models }),
    );
    expect(documents.map(({ kind }) => kind)).to.have.members([
      'Deployment',
      'PodDisruptionBudget',
      'Service',
      'Secret',
    ]);
    for (const document of documents) new models[document.kind](document as never).validate();
    const deployment = documents.find(({ kind }) => kind === 'Deployment') as unknown as Deployment;
    const secret = documents.find(({ kind }) => kind === 'Secret') as unknown as Secret;
    const [container] = deployment.spec!.template.spec!.containers;
    const plain = Object.fromEntries(container!.env!.map(({ name, value }) => [name, value!]));
    const settings = readConfig({ ...plain, ...secret.stringData });
    expect(settings).to.deep.include({ STORAGE: 'mongodb', TRUST_PROXY: 1, ADMIN_EMAIL: 'admin@example.com' });
    expect(deployment.spec!.template.spec!.terminationGracePeriodSeconds! * 1_000).to.be.above(
      settings.SHUTDOWN_DELAY_MS + 10_000,
    );
  });
});
