import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { expect } from 'chai';
import { findProgram } from '../support/find-program.js';
import { fencedBlocks, readDocument } from '../support/markdown.js';
import { ROOT } from '../support/root.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { DOCUMENTS } from './documents.js';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

interface Rules {
  readonly where: string;
  readonly yaml: string;
}

const RULES: readonly Rules[] = [
  ...DOCUMENTS.flatMap((path) =>
    fencedBlocks(readDocument(path))
      .filter(({ language }) => language === 'yaml')
      .map(({ text }) => ({ where: path, yaml: text })),
  ),
  ...readdirSync(join(ROOT, 'deploy'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ya?ml$/.test(path))
    .map((path) => join('deploy', path))
    .map((path) => ({ where: path, yaml: readDocument(path) })),
].filter(({ yaml }) => /^\s*expr: /m.test(yaml));

const EXPRESSIONS = RULES.flatMap(({ where, yaml }) =>
  [...yaml.matchAll(/^\s*expr: (.+)$/gm)].map(([, text = '']) => ({ where, text })),
);

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

/**
 * The labels by which series of an expression are told apart: `all` of a selector, those of `by` of an aggregation, undefined for a
 * number. Throws where two vectors have different ones, because then no series match and the result is always empty.
 */
function labelsOf(node: SyntaxNode, text: string): string | undefined {
  const children = childrenOf(node);
  const child = (name: string) => children.find((one) => one.name === name);
  const isScalar = child('FunctionIdentifier')?.firstChild?.name;
  if (isScalar === 'Scalar' || isScalar === 'Time' || node.name.endsWith('Literal')) return undefined;
  if (node.name === 'VectorSelector' || node.name === 'MatrixSelector') return 'all';
  const labels = children.map((one) => labelsOf(one, text)).filter((found) => found !== undefined);
  if (node.name === 'AggregateExpr') {
    const modifier = child('AggregateModifier');
    return modifier === undefined ? 'none' : text.slice(modifier.from, modifier.to);
  }
  if (node.name === 'BinaryExpr' && child('MatchingModifierClause') === undefined && new Set(labels).size > 1) {
    throw new Error(`${text.slice(node.from, node.to)} matches ${labels.join(' with ')}`);
  }
  return labels[0];
}

function isValid(text: string): boolean {
  let valid = true;
  parser.parse(text).iterate({ enter: ({ type }) => void (valid &&= !type.isError) });
  return valid;
}

function namesIn(text: string): string[] {
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to, node }) => {
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(text.slice(from, to));
    },
  });
  return names;
}

describe('the rules for Prometheus', () => {
  it('are found', () => expect(EXPRESSIONS.length).to.be.greaterThan(9));

  for (const { where, text } of EXPRESSIONS) {
    it(`${where}: ${text}`, () => {
      const [expression = ''] = text.split(' #');
      expect(isValid(expression)).to.equal(true);
      labelsOf(parser.parse(expression).topNode, expression);
      const table = readDocument('docs/observability.md');
      const unknown = namesIn(expression).filter(
        // `up` is Prometheus's own.
        (name) => name !== 'up' && !table.includes(`\`${name.replace(/_(?:bucket|count|sum)$/, '')}\``),
      );
      expect(unknown).to.deep.equal([]);
    });
  }

  it('can be told from one that never fires, and from one that is none', () => {
    const check = (text: string) => () => labelsOf(parser.parse(text).topNode, text);
    expect(check('max(castellan_authority_seq) - castellan_authority_seq > 0')).to.throw('matches none with all');
    expect(check('sum by (a) (x) / sum by (b) (y)')).to.throw();
    expect(check('scalar(max(x)) - x > 0')).to.not.throw();
    expect(check('rate(x[5m]) and on (instance) y')).to.not.throw();
    expect(isValid('rate(x[5m]')).to.equal(false);
  });

  it('pass promtool', function () {
    const promtool = findProgram(undefined, ['promtool']);
    if (promtool === undefined) {
      Object.assign(this, { skipReason: 'there is no promtool on this machine' });
      this.skip();
    }
    const folder = temporaryFolder();
    for (const [index, { where, yaml }] of RULES.entries()) {
      const file = join(folder, `${index}.yml`);
      const isList = yaml.startsWith('- ');
      const rules = isList ? `groups:\n- name: sample\n  rules:\n${yaml.replaceAll(/^/gm, '  ')}` : yaml;
      writeFileSync(file, rules);
      const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', file], { encoding: 'utf8' });
      expect(status, `${where}: ${stdout}${stderr}`).to.equal(0);
    }
    rmSync(folder, { recursive: true });
  });
});
