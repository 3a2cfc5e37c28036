/** The used part of WebAssembly, which the types of Node.js lack. */
declare namespace WebAssembly {
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: object;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
