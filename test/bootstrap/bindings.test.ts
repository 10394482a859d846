import 'reflect-metadata';
import { expect } from 'chai';
import { Container } from 'inversify';
import { bind, bindClass, bindValue, identifier, wrap } from '../../src/bootstrap/bind.js';

interface Named {
  readonly name: string;
}

class Greeter {
  constructor(
    private readonly words: { greet(): string },
    private readonly whom: Named,
  ) {}

  greet(): string {
    return `${this.words.greet()}, ${this.whom.name}`;
  }
}

class Choir {
  constructor(readonly options: { readonly greeter: Greeter; readonly size: number }) {}
}

const WORDS = identifier<{ greet(): string }>('words');
const WHOM = identifier<Named & { readonly age: number }>('whom');
const SIZE = identifier<number>('size');

function aContainer(): Container {
  const container = new Container();
  bindValue(container, WORDS, { greet: () => 'Hello' });
  bindValue(container, WHOM, { name: 'Ada', age: 36 });
  bind(container, SIZE, [WHOM], ({ age }) => age / 2);
  bindClass(container, Greeter, [WORDS, WHOM]);
  bindClass(container, Choir, { greeter: Greeter, size: SIZE });
  return container;
}

describe('bindings', () => {
  it('give a class its dependencies as arguments or as the properties of one object', () => {
    const { greeter, size } = aContainer().get(Choir).options;
    expect([greeter.greet(), size]).to.deep.equal(['Hello, Ada', 18]);
  });

  it('create one instance per container', () => {
    const container = aContainer();
    expect(container.get(Choir).options.greeter).to.equal(container.get(Greeter));
    expect(aContainer().get(Greeter)).to.not.equal(container.get(Greeter));
  });

  it('wrap a value before anything receives it', () => {
    const container = aContainer();
    wrap(container, WORDS, (words) => ({ greet: () => `${words.greet()} again` }));
    expect(container.get(Choir).options.greeter.greet()).to.equal('Hello again, Ada');
  });

  it("don't compile with a wrong or missing dependency", () => {
    const container = new Container();
    // @ts-expect-error: an argument is missing.
    bindClass(container, Greeter, [WORDS]);
    // @ts-expect-error: the arguments have another order.
    bindClass(container, Greeter, [WHOM, WORDS]);
    // @ts-expect-error: a property is missing.
    bindClass(container, Choir, { greeter: Greeter });
    // @ts-expect-error: a property has another type.
    bindClass(container, Choir, { greeter: Greeter, size: WORDS });
    // @ts-expect-error: another class.
    bindClass(container, Choir, { greeter: Choir, size: SIZE });
    // @ts-expect-error: a value of another type.
    bindValue(container, SIZE, 'seven');
    // @ts-expect-error: a function that returns another type.
    bind(container, SIZE, [WHOM], ({ name }) => name);
    // @ts-expect-error: a wrapper that returns another type.
    wrap(container, SIZE, String);
  });
});
