declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

  type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `pixels` with RGBA, upright; null when the picture cannot be decoded. */
    display(pixels: Pixels, done: (pixels: Pixels | null) => void): void
  }

  /** Instantiates the decoder. `decode` lists a file's pictures; none for a file that it cannot parse. */
  const libheif: () => { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }
  export default libheif
}
