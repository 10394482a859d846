import { basename, join } from 'node:path';
import ts from 'typescript';

const STRICT: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  skipLibCheck: true,
  noEmit: true,
};

/** Checks the types of files as strictly as the compiler can, in a folder with packages of its own. */
export class TypeChecker {
  #program: ts.Program | undefined;

  constructor(private readonly folder: string) {}

  /** Returns the compiler's messages about files of the folder, each with the file's name. */
  complaintsOf(...files: readonly string[]): { readonly file: string; readonly message: string }[] {
    const paths = files.map((file) => join(this.folder, file));
    // The libraries were parsed by the previous call.
    this.#program = ts.createProgram(paths, STRICT, undefined, this.#program);
    return ts.getPreEmitDiagnostics(this.#program).map(({ file, messageText }) => ({
      file: basename(file?.fileName ?? ''),
      message: ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 300),
    }));
  }
}
