/** The part of WebAssembly that is used; the types of Node.js have none of it. */
declare namespace WebAssembly {
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: object;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
