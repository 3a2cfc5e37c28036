declare module "libheif-js/libheif-wasm/libheif.js" {
  /** The picture, upright by the camera's orientation. */
  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills `data` with red, green, blue and opacity; calls back with null on failure. */
    display(target: HeifPixels, done: (pixels: HeifPixels | null) => void): void;
    free(): void;
  }
  interface HeifPixels {
    readonly data: Uint8ClampedArray<ArrayBuffer>;
    readonly width: number;
    readonly height: number;
  }
  export default function libheif(options: { readonly wasmBinary: Uint8Array }): {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  };
}
